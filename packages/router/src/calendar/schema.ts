import { z } from 'zod'
import { blackoutView } from '../blackout/schema.ts'
import { bookingView } from '../booking/view-schema.ts'

/** A complete booking or blackout with its title and colour in the calendar. */
export const calendarEventView = z
  .discriminatedUnion('kind', [
    bookingView.extend({ kind: z.literal('booking'), title: z.string(), displayColor: z.string() }),
    blackoutView.extend({ kind: z.literal('blackout'), displayColor: z.string() }),
  ])
  .meta({ id: 'CalendarEvent' })
