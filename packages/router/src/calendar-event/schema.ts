import { z } from 'zod'
import { blackoutView } from '../blackout/schema.ts'
import { bookingView } from '../booking/schema.ts'

/** A booking or a blackout as it stands in the calendar, whole, with its colour and its words. */
export const calendarEventView = z
  .discriminatedUnion('kind', [
    bookingView.extend({ kind: z.literal('booking'), title: z.string(), displayColor: z.string() }),
    blackoutView.extend({ kind: z.literal('blackout'), displayColor: z.string() }),
  ])
  .meta({ id: 'CalendarEvent' })
