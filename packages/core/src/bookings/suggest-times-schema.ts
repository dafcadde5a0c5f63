import { z } from 'zod'
import { MAX_VISIT_MINUTES } from '../availability/free-times-schema.ts'
import { always, flag, id, integer, localDate, optional } from '../kernel/fields.ts'

export const suggestInput = z
  .object({
    appointmentTypeId: optional(id.describe('May be left out only with `booking_id`.')),
    durationMinutes: optional(
      integer({ min: 1, max: MAX_VISIT_MINUTES }).describe('The service with its add-ons.'),
    ),
    bookingId: optional(
      id.describe(
        'The booking that is rescheduled: it keeps its length, and its own time is not busy.',
      ),
    ),
    isCleanup: optional(flag).describe(
      'The free clean-up that comes with `booking_id`, instead of that booking itself.',
    ),
    againId: optional(
      id.describe('A booking whose client comes again, at the usual interval and time of day.'),
    ),
  })
  .refine(({ appointmentTypeId, bookingId }) => appointmentTypeId || bookingId, {
    path: ['appointmentTypeId'],
    error: 'This is required.',
    when: always,
  })

export type SuggestInput = z.output<typeof suggestInput>

export const suggestedTimesView = z
  .object({
    starts: z
      .array(z.date())
      .describe(
        'At most three, in order of time: the next ones, with `booking_id` those around its date, with `again_id` those near the usual visit.',
      ),
    weeksLater: z
      .array(z.object({ weeks: z.int(), start: z.date() }))
      .describe(
        'With `booking_id`, the same time of day one and two weeks later, where it is free.',
      ),
    days: z
      .array(z.object({ date: localDate, starts: z.array(z.date()) }))
      .describe('Every day that has a free start.'),
    nextBooking: z
      .date()
      .nullable()
      .describe('With `again_id`, the start of the client’s next booking.'),
  })
  .meta({ id: 'SuggestedTimes' })
