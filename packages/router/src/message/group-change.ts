import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { agreedPrice } from './group-reads.ts'
import { addMessage } from './outbox.ts'

type CancelledMember = Pick<BookingRow, 'id' | 'groupId' | 'isOrganizer' | 'clientEmail'>

interface GroupChange {
  cancelled: CancelledMember
  /** Bookings of the group whose price rose. */
  raised: readonly number[]
}

/**
 * Queues the emails to the other people of a group after one booking was cancelled: one to the organizer, and one to each
 * person with an email address whose price rose. When the cancelled person has no address, the organizer gets the
 * cancellation itself instead. After a change by the barber these emails are delayed, as the cancellation is.
 *
 * The version of a message is the id of the cancelled booking, so that there is one message for each cancellation.
 */
export async function queueGroupChange(
  tx: Transaction,
  ctx: Context,
  { cancelled, raised }: GroupChange,
) {
  const { id: version, groupId } = cancelled
  if (groupId === null) return
  const others = await tx.booking.findMany({
    where: { groupId, id: { not: version }, status: 'confirmed', clientEmail: { not: null } },
    orderBy: { id: 'asc' },
  })
  const notBefore = ctx.admin ? new Date(ctx.now.getTime() + DELAY_MS) : ctx.now
  const kind = 'group-change'
  for (const booking of others) {
    const isTold = booking.isOrganizer
      ? cancelled.clientEmail !== null
      : raised.includes(booking.id)
    if (!isTold) continue
    // A booking that was restored and cancelled again needs a second email.
    const copy = await tx.message.count({ where: { bookingId: booking.id, kind, version } })
    await addMessage(tx, ctx, { kind, booking, version, copy, notBefore })
  }
}

/**
 * The content of an email about a change of a group: who cancelled, and the prices of the visits that the recipient pays
 * for, in order of time. Null if the booking was restored, or if the person was erased.
 */
export async function groupChangeOf(
  db: DatabaseOrTransaction,
  { version: id, booking }: { version: number; booking: BookingRow },
) {
  const cancelled = await db.booking.findUnique({ where: { id } })
  if (cancelled?.status !== 'cancelled' || cancelled.erasedAt !== null) return null
  return {
    clientName: cancelled.clientName,
    start: cancelled.startAt,
    prices: await pricesFor(db, booking),
  }
}

/** The prices of the confirmed visits of a group: all of them for the organizer, otherwise those of the recipient. */
export async function pricesFor(
  db: DatabaseOrTransaction,
  { id, groupId, isOrganizer }: Pick<BookingRow, 'id' | 'groupId' | 'isOrganizer'>,
): Promise<number[]> {
  const members = await db.booking.findMany({
    where: isOrganizer ? { groupId, status: 'confirmed' } : { id },
    include: { addons: true },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return members.map(agreedPrice)
}
