import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import type { MailContext } from '../emails/mailer.ts'
import type { DeleteInput } from './booking-schema.ts'
import { deleteVisits } from './change-visits.ts'
import { findBooking } from './list-bookings.ts'

/**
 * Deletes a booking with its links; the history keeps only the deletion. The client of an upcoming
 * confirmed visit gets a cancellation email, unless `notifyClient` is false.
 *
 * @throws AppError bookingNotFound
 */
export async function deleteBooking(ctx: MailContext, { id, notifyClient }: DeleteInput) {
  return withBookingLock(ctx, async (tx) => {
    const booking = await findBooking(tx, id)
    return { clientWillBeEmailed: await deleteVisits(tx, ctx, [booking], { notifyClient }) }
  })
}
