import type { Transaction } from '@haircuts/db/client'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { AppError } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import { type BookingRow, withAddons, withStatus } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../kernel/links.ts'
import { readSettings } from '../site/settings.ts'
import {
  assertAtBarber,
  assertBeforeCutoff,
  assertMoveLimit,
  assertNoCleanup,
} from './booking-limits.ts'
import type { RescheduleInput } from './by-token-schema.ts'
import { spanOf } from './create-booking.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'
import { publishBookingChange } from './publish-booking-change.ts'
import { withRecalculated } from './recalculate-group-and-series.ts'

/**
 * Reschedules a visit by its link. Its length and add-ons stay as agreed.
 *
 * @throws AppError linkInvalid, notConfirmed, visitElsewhere, cleanupStays, visitBegun, pastCutoff, tooManyMoves, slotTaken or slotUnavailable.
 */
export async function rescheduleBooking(ctx: Context, input: RescheduleInput) {
  const { publicToken, newStartDatetime: start } = input
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now: ctx.now })
    const { id } = link
    const before = await findBooking(tx, id)
    const { status, startAt } = before
    if (!canVisitorChange(status)) {
      throw new AppError('notConfirmed', {
        detail: `This appointment is ${status} and cannot be rescheduled.`,
      })
    }
    await assertAtBarber(tx, before)
    assertNoCleanup(before)
    await assertBeforeCutoff(tx, ctx, { startAt, act: 'rescheduled' })
    await assertMoveLimit(tx, ctx, { id })
    // The same start is a no-op: no mail, no calendar write, and it does not count towards the limit.
    if (start.getTime() === startAt.getTime()) return { booking: before, link }
    await assertSlotAvailable(tx, ctx, { start, ...lengthOf(before), movingIds: [id] })
    return { booking: await moveBooking(tx, ctx, { before, start }), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}

/** Moves a visit for its owner, to a time that is free for it. Its length and add-ons stay as agreed. */
export async function moveBooking(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { before, start }: { before: BookingRow; start: Date },
) {
  const { id } = before
  const moved = await tx.booking.update({
    where: { id },
    data: {
      ...spanOf(start, lengthOf(before)),
      startAgreedAt: ctx.now,
      revision: { increment: 1 },
    },
    include: withAddons,
  })
  const after = withStatus(moved)
  await publishBookingChange(tx, ctx, { kind: 'moved', before, after })
  return withRecalculated(tx, after)
}
