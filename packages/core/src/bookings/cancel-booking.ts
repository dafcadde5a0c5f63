import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../links/links.ts'
import { readSettings } from '../site/settings.ts'
import { assertBeforeCutoff } from './booking-limits.ts'
import type { ByTokenInput } from './by-token-schema.ts'
import { changeVisit } from './change-visits.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'

/** Cancels by a link. @throws AppError linkInvalid, alreadyCancelled, notConfirmed, visitBegun or pastCutoff. */
export async function cancelBooking(ctx: Context, { publicToken }: ByTokenInput) {
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'cancel', now: ctx.now })
    const { id } = link
    const before = await findBooking(tx, id)
    const { status, startAt } = before
    if (status === 'cancelled') throw new AppError('alreadyCancelled')
    if (!canVisitorCancel(status)) {
      throw new AppError('notConfirmed', {
        detail: `This appointment is ${status} and cannot be cancelled.`,
      })
    }
    await assertBeforeCutoff(tx, ctx, { startAt, status, act: 'cancelled' })
    return { booking: await changeVisit(tx, ctx, { before, status: 'cancelled' }), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}
