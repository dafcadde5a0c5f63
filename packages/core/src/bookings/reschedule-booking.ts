import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../links/links.ts'
import { readSettings } from '../site/settings.ts'
import {
  assertAtBarber,
  assertBeforeCutoff,
  assertMoveLimit,
  assertNoCleanup,
} from './booking-limits.ts'
import type { RescheduleInput } from './by-token-schema.ts'
import { changeVisit } from './change-visits.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'
import { assertMovesWithinShare } from './wishes/unproven.ts'

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
    const slot = { start, ...lengthOf(before), movingIds: [id] }
    const calendar = await assertSlotAvailable(tx, ctx, slot)
    await assertMovesWithinShare(tx, ctx, { moves: [{ before, start }], calendar, slot })
    return { booking: await changeVisit(tx, ctx, { before, start }), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}
