import { z } from 'zod'
import { bookingView } from '../../bookings/booking-view-schema.ts'
import { proposalKind } from '../calendar-schema.ts'

export const proposalView = z
  .object({
    id: z.int(),
    /** The change of the event in the calendar. */
    kind: proposalKind,
    booking: bookingView,
    /** The event's new start; null if it was deleted. */
    proposedStartDatetime: z.date().nullable(),
    noticedAt: z.date(),
    /** The clients whose bookings occupy that time; accepting is rejected while there are any. */
    conflicts: z.array(z.string()),
  })
  .meta({ id: 'CalendarProposal' })
