import { z } from 'zod'
import { bookingView } from '../bookings/booking-view-schema.ts'
import { localDate } from '../kernel/fields.ts'

export const daySheetInput = z.object({
  date: localDate.optional().describe('The day in the business zone; today without it.'),
})

export const daySheetView = z
  .object({
    date: localDate,
    visits: z
      .array(
        bookingView.extend({
          cutCard: z
            .object({
              guards: z.string().nullable(),
              fadeLine: z.string().nullable(),
              notes: z.string().nullable(),
            })
            .nullable()
            .describe('How the hair of the client is cut; null while nothing is noted.'),
        }),
      )
      .describe('In order of time, without cancelled ones.'),
  })
  .meta({ id: 'DaySheet' })

export type DaySheetInput = z.output<typeof daySheetInput>
