import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { addresseeOf } from './internal/group-reads.ts'
import { SAME_NOTICE_MS } from './late-notice-form.ts'
import { addMessage, withdraw } from './outbox.ts'
import { SUPERSEDED_REASON } from './policy.ts'

/** One that was withdrawn, held back or rejected did not reach the client, so that the next press sends another. */
export const UNDERWAY_OR_SENT = ['waiting', 'sending', 'sent']

export const LATE_NOTICE = 'running-late'

/** Whether an email about a booking has a recipient: the client, or the organizer of the group. */
export async function emailIsFor(
  db: DatabaseOrTransaction,
  booking: Pick<BookingRow, 'clientName' | 'clientEmail' | 'groupId' | 'isOrganizer'>,
): Promise<boolean> {
  return (await addresseeOf(db, booking)).clientEmail !== null
}

/**
 * Queues the email that the barber is running late. Call it while the row of the booking is locked. The version of the message is
 * the number of minutes, and its copy counts the same number at different times; an unsent one with other minutes is replaced.
 *
 * @returns false if the same notice was queued a moment ago.
 */
export async function queueLateNotice(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { booking, minutes: version }: { booking: BookingRow; minutes: number },
): Promise<boolean> {
  const kind = LATE_NOTICE
  const earlier = await tx.message.findMany({
    where: { bookingId: booking.id, kind },
    orderBy: { id: 'desc' },
    select: { version: true, createdAt: true, state: true },
  })
  const [latest] = earlier
  const since = new Date(ctx.now.getTime() - SAME_NOTICE_MS)
  const isSame = latest?.version === version && latest.createdAt > since
  if (isSame && UNDERWAY_OR_SENT.includes(latest.state)) return false
  await withdraw(tx, booking.id, { reason: SUPERSEDED_REASON, where: { kind } })
  const copy = earlier.filter((each) => each.version === version).length
  await addMessage(tx, ctx, { kind, booking, version, copy })
  return true
}

/**
 * By how many minutes a visit begins late, as the latest notice about its present start says; 0 without one. An email that cannot be
 * delivered counts as well, since the page of the appointment says it too.
 */
export async function minutesLateOf(
  db: DatabaseOrTransaction,
  { id: bookingId, startAgreedAt }: Pick<BookingRow, 'id' | 'startAgreedAt'>,
): Promise<number> {
  const notice = await db.message.findFirst({
    where: {
      ...{ bookingId, kind: LATE_NOTICE },
      ...{ state: { not: 'withdrawn' }, createdAt: { gte: startAgreedAt } },
    },
    orderBy: { id: 'desc' },
    select: { version: true },
  })
  return notice?.version ?? 0
}
