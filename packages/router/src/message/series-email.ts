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
