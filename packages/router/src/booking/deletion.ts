import { hasBegun } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-lock.ts'
import type { Context } from '../context.ts'
import { enqueueWrite } from '../icloud/write-event.ts'
import { queueDeletionEmail } from '../message/deleted-booking.ts'
import { recordDeletion } from './history.ts'
import { findBooking } from './reads.ts'
import type { DeleteInput } from './schema.ts'

/**
 * Deletes a booking with its links; the history keeps only the deletion. The client of an upcoming
 * confirmed visit gets a cancellation mail, unless `notifyClient` is false.
 *
 * @throws Refusal bookingNotFound
 */
export async function deleteBooking(ctx: Context, input: DeleteInput): Promise<void> {
  const { id, notifyClient } = input
  await withBookingLock(ctx, async (tx) => {
    const booking = await findBooking(tx, id)
    await recordDeletion(tx, ctx, booking)
    const { status, startAt } = booking
    const isUpcoming = status === 'confirmed' && !hasBegun(startAt.getTime(), ctx.now.getTime())
    if (isUpcoming && notifyClient) await queueDeletionEmail(tx, ctx, booking)
    await tx.booking.delete({ where: { id } })
    await enqueueWrite(tx, ctx, id)
  })
}
