import { z } from 'zod'
import { blackoutView } from '../availability/blackout-schema.ts'
import { bookingView } from '../bookings/booking-view-schema.ts'

/** A time that is held for the owner of a booking. */
const holdView = z.object({
  id: z.int(),
  bookingId: z.int().nullable(),
  clientName: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
  expiresAt: z.date(),
})

/** A complete booking, blackout or hold with its title and colour in the calendar. */
export const calendarEventView = z
  .discriminatedUnion('kind', [
    bookingView.extend({ kind: z.literal('booking'), title: z.string(), displayColor: z.string() }),
    blackoutView.extend({ kind: z.literal('blackout'), displayColor: z.string() }),
    holdView.extend({ kind: z.literal('hold'), title: z.string(), displayColor: z.string() }),
  ])
  .meta({ id: 'CalendarEvent' })
