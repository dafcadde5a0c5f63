import type { Transaction } from '@haircuts/db/client'
import { enqueueWrite } from '../calendar-sync/write-event.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import type { BookingRow } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { deleteItem } from '../kernel/deleted-items.ts'
import { queueDeletionEmail } from '../messages/deleted-booking.ts'
import { queueGroupChange } from '../messages/group-change.ts'
import type { MailContext } from '../messages/mailer.ts'
import { passOnSeriesEmails } from '../messages/series-email.ts'
import { recordDeletion } from './booking-history.ts'
import type { DeleteInput } from './booking-schema.ts'
import { findBooking } from './list-bookings.ts'
import { openTimeOf } from './publish-booking-change.ts'
import { recalculateGroupAndSeries } from './recalculate-group-and-series.ts'
import { tellWebhooks } from './tell-webhooks.ts'

/**
 * Deletes a booking with its links; the history keeps only the deletion. The client of an upcoming
 * confirmed visit gets a cancellation email, unless `notifyClient` is false.
 *
 * @throws AppError bookingNotFound
 */
export async function deleteBooking(ctx: MailContext, { id, notifyClient }: DeleteInput) {
  return withBookingLock(ctx, async (tx) => {
    const booking = await findBooking(tx, id)
    const email = notifyClient ? await queueDeletionEmail(tx, ctx, booking) : null
    await passOnSeriesEmails(tx, id)
    const raised = await writeDeletion(tx, ctx, booking, email?.messageId ?? null)
    // Null where the client does not expect the visit, so that the others know nothing of it either.
    if (email) await queueGroupChange(tx, ctx, { cancelled: booking, raised })
    return { clientWillBeEmailed: email?.isSent ?? false }
  })
}

/**
 * Deletes a booking without an email of its own. Call it inside the booking lock.
 *
 * @returns the bookings of its group whose price rose.
 */
export async function writeDeletion(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  booking: BookingRow,
  messageId: number | null,
): Promise<number[]> {
  // A visit that is over only leaves the records.
  if (booking.status === 'confirmed') {
    await tellWebhooks(tx, ctx, { before: booking, after: { ...booking, status: 'cancelled' } })
  }
  await deleteItem(tx, ctx, { kind: 'booking', id: booking.id, messageId })
  await recordDeletion(tx, ctx, booking)
  const raised = await recalculateGroupAndSeries(tx, booking)
  await openTimeOf(tx, ctx, booking)
  await enqueueWrite(tx, ctx, booking.id)
  return raised
}
