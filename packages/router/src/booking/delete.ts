import type { Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../booking-lock.ts'
import type { Context } from '../context.ts'
import { deleteItem } from '../deleted-items.ts'
import { enqueueWrite } from '../icloud/write-event.ts'
import { queueDeletionEmail } from '../message/deleted-booking.ts'
import { passOnSeriesEmails } from '../message/series-email.ts'
import { openTimeOf } from './change.ts'
import { recalculateGroupAndSeries } from './follow-ups.ts'
import { recordDeletion } from './history.ts'
import { findBooking } from './reads.ts'
import type { BookingRow } from './row.ts'
import type { DeleteInput } from './schema.ts'

/**
 * Deletes a booking with its links; the history keeps only the deletion. The client of an upcoming
 * confirmed visit gets a cancellation email, unless `notifyClient` is false.
 *
 * @throws Refusal bookingNotFound
 */
export async function deleteBooking(ctx: Context, { id, notifyClient }: DeleteInput) {
  return withBookingLock(ctx, async (tx) => {
    const booking = await findBooking(tx, id)
    const email = notifyClient ? await queueDeletionEmail(tx, ctx, booking) : null
    await passOnSeriesEmails(tx, id)
    await writeDeletion(tx, ctx, booking, email?.messageId ?? null)
    return { clientWillBeEmailed: email?.isSent ?? false }
  })
}

/** Deletes a booking without an email of its own. Call it inside the booking lock. */
export async function writeDeletion(
  tx: Transaction,
  ctx: Context,
  booking: BookingRow,
  messageId: number | null,
): Promise<void> {
  await deleteItem(tx, ctx, { kind: 'booking', id: booking.id, messageId })
  await recordDeletion(tx, ctx, booking)
  await recalculateGroupAndSeries(tx, booking)
  await openTimeOf(tx, ctx, booking)
  await enqueueWrite(tx, ctx, booking.id)
}
