import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { NO_PROPOSAL } from './write-event.ts'

/**
 * Enqueues overwriting the calendar events of erased bookings, removes their copies from the mirror of synced
 * calendars, and forgets what was proposed for them. The comparison repeats a write that fails.
 *
 * @returns the number of events.
 */
export async function queueErasedEvents(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  bookingIds: number[],
) {
  await tx.cloudEvent.updateMany({
    where: { bookingId: { in: bookingIds } },
    data: { ...NO_PROPOSAL, description: null },
  })
  await tx.$executeRaw`
    WITH mirrored AS (
      DELETE FROM cloud_object
       WHERE EXISTS (SELECT FROM booking
                      WHERE booking.id = ANY(${bookingIds}::int[])
                        AND cloud_object.href LIKE '%/' || booking.calendar_uid || '.ics')
      RETURNING cloud_calendar_id, href)
    DELETE FROM blackout USING mirrored
     WHERE blackout.cloud_calendar_id = mirrored.cloud_calendar_id
       AND blackout.source_href = mirrored.href`
  const events = await tx.cloudEvent.findMany({
    where: { bookingId: { in: bookingIds } },
    select: { bookingId: true },
  })
  for (const payload of events) {
    await ctx.enqueue(tx, { name: 'write-event', payload, isUrgent: true })
  }
  return events.length
}
