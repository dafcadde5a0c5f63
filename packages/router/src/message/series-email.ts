import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { readSettings } from '../setting/reads.ts'
import { kindOfChange, toldBy, unsent } from './delay.ts'
import { addMessage } from './outbox.ts'
import { heldBackBy, SUPERSEDED_REASON, UNCHANGED_REASON } from './policy.ts'

interface SeriesTrigger {
  /** The first of the bookings before the change; null for new ones. */
  before: BookingRow | null
  /** The bookings after it, all with the same kind of change. The first one has the message. */
  bookings: readonly BookingRow[]
}

/**
 * Queues one email about a change of several bookings of a series. A change by the barber waits like that of one booking,
 * and what is undone by then sends nothing.
 *
 * @returns whether an email will leave.
 */
export async function queueSeriesEmail(
  tx: Transaction,
  ctx: Context,
  { before, bookings }: SeriesTrigger,
): Promise<boolean> {
  const [first, ...others] = bookings
  if (!first) return false
  const where = { bookingId: first.id, otherBookings: { isEmpty: false }, AND: [unsent(tx)] }
  const waiting = before && (await tx.message.findFirst({ where, orderBy: { id: 'asc' } }))
  const known = waiting ? toldBy(waiting) : before
  const kind = kindOfChange(known, first)
  const reason = kind ? SUPERSEDED_REASON : UNCHANGED_REASON
  if (waiting) await tx.message.updateMany({ where, data: { state: 'withdrawn', reason } })
  if (!kind) return false
  const delay = ctx.admin ? { told: known } : {}
  const otherBookings = others.map(({ id }) => id)
  const version = first.revision
  await addMessage(tx, ctx, { kind, booking: first, version, otherBookings, ...delay })
  return first.clientEmail !== null && !heldBackBy(kind, await readSettings({ db: tx }))
}

/**
 * Withdraws the emails about several bookings that are being deleted since their creation is undone. Locks the bookings,
 * so that no email about them is rendered meanwhile.
 *
 * @returns false if one has left, or may have.
 */
export async function withdrawSeriesEmails(tx: Transaction, ids: number[]): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM booking WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
  const about = { OR: [{ bookingId: { in: ids } }, { otherBookings: { hasSome: ids } }] }
  await tx.message.updateMany({
    where: { AND: [about, unsent(tx)] },
    data: { state: 'withdrawn', reason: 'The bookings were taken back.' },
  })
  return (await tx.message.count({ where: { ...about, state: { in: ['sent', 'sending'] } } })) === 0
}

/**
 * Gives the unsent emails about several bookings to another of them, since the booking that has them is being deleted and
 * its messages with it. A booking that is restored by then is told of as well.
 */
export async function passOnSeriesEmails(tx: Transaction, bookingId: number): Promise<void> {
  const where = { bookingId, otherBookings: { isEmpty: false }, AND: [unsent(tx)] }
  for (const { id, kind, version, copy, otherBookings } of await tx.message.findMany({ where })) {
    const heir = await tx.booking.findFirst({
      where: { id: { in: otherBookings }, messages: { none: { kind, version, copy } } },
      orderBy: { startAt: 'asc' },
    })
    if (!heir) continue
    const others = [bookingId, ...otherBookings.filter((other) => other !== heir.id)]
    await tx.message.update({ where: { id }, data: { bookingId: heir.id, otherBookings: others } })
  }
}
