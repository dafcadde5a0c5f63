import type { Transaction } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { isKnownComing } from './kinds/group-change.ts'
import { addMessage } from './outbox.ts'
import { UNCHANGED_REASON } from './policy.ts'

const KIND = 'group-change'

interface GroupChange {
  visit: Pick<BookingRow, 'id' | 'groupId' | 'isOrganizer' | 'clientEmail' | 'startAt'>
  /** False for a visit that was cancelled or deleted, true for one that comes back. */
  isComing: boolean
  /** Bookings of the group whose price is another one now. */
  changed: readonly number[]
}

/**
 * Queues the emails to the other people of a group after one booking was cancelled or deleted, or came back: one to the
 * organizer, and one to each person with an email address whose price changed. When the person has no address, the organizer
 * gets the email about that booking itself instead, with the new prices. After a change by the barber these emails are delayed,
 * as that email is.
 *
 * The version of a message is the id of the booking that it is about, and `notifiedOthers` holds what its reader knew of that
 * booking before. A person who got no email about a change needs none about its reversal.
 */
export async function queueGroupChange(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { visit, isComing, changed }: GroupChange,
) {
  const { id: version, groupId, startAt } = visit
  if (groupId === null) return
  const others = await tx.booking.findMany({
    where: { groupId, id: { not: version }, status: 'confirmed', clientEmail: { not: null } },
    orderBy: { id: 'asc' },
  })
  const notBefore = ctx.admin ? new Date(ctx.now.getTime() + DELAY_MS) : ctx.now
  for (const booking of others) {
    const isConcerned = booking.isOrganizer
      ? visit.clientEmail !== null
      : changed.includes(booking.id)
    // A person who was emailed about the cancellation is emailed about the return.
    const { knewComing, copy } = await takeBackUnsent(tx, booking, version)
    if (knewComing === isComing || !(isConcerned || isComing)) continue
    const status = knewComing ? 'confirmed' : 'cancelled'
    const notifiedOthers = { [version]: { status, startAt: startAt.toISOString() } }
    await addMessage(tx, ctx, { kind: KIND, booking, version, copy, notBefore, notifiedOthers })
  }
}

/**
 * Withdraws the emails to one person about a booking of the group that have certainly not left. Locks the person's booking, so
 * that none is rendered at the same time.
 *
 * @returns whether the person believes that the visit takes place, and the number of the next email.
 */
async function takeBackUnsent(tx: Transaction, { id: bookingId }: { id: number }, version: number) {
  await tx.$queryRaw`SELECT FROM booking WHERE id = ${bookingId} FOR UPDATE`
  const where = { bookingId, kind: KIND, version }
  const emails = await tx.message.findMany({ where, orderBy: { id: 'asc' } })
  const unsent = emails.filter(
    ({ state, isUnsure }) => !isUnsure && (state === 'waiting' || state === 'held'),
  )
  const [first] = unsent
  const left = emails.findLast(
    ({ state, isUnsure }) => isUnsure || state === 'sending' || state === 'sent',
  )
  const knewComing = first ? isKnownComing(first) : !left || !isKnownComing(left)
  if (first) {
    await tx.message.updateMany({
      where: { id: { in: unsent.map(({ id }) => id) } },
      data: { state: 'withdrawn', reason: UNCHANGED_REASON },
    })
  }
  return { knewComing, copy: emails.length }
}
