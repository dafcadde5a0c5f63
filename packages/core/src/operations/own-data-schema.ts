import { z } from 'zod'
import { publicBookingView } from '../bookings/booking-view-schema.ts'

export const ownDataInput = z.object({ dataToken: z.string() })

/** What a client may see and export of their own. The barber's notes are not part of it. */
export const ownDataView = z
  .object({
    email: z.string(),
    wantsNoNudges: z.boolean().describe('The mailbox gets no reminders to book.'),
    contacts: z
      .array(
        z.object({
          name: z.string(),
          phone: z.string().nullable(),
        }),
      )
      .describe('The names and phone numbers that are stored with the address.'),
    bookings: z
      .array(publicBookingView)
      .describe('In order of time, with those that were cancelled.'),
  })
  .meta({ id: 'OwnData' })

export type OwnDataInput = z.output<typeof ownDataInput>
