import { z } from 'zod'
import { publicBookingView } from '../bookings/booking-view-schema.ts'
import { groupRequestView } from '../bookings/group-requests/group-request-schema.ts'
import { linkToken } from '../kernel/fields.ts'

export const ownDataInput = z.object({ dataToken: linkToken })

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
    waitlist: z
      .array(
        z.object({
          name: z.string().nullable(),
          phone: z.string().nullable(),
          firstDate: z.date().nullable(),
          lastDate: z.date().nullable(),
          weekdays: z.array(z.int()).describe('0 is Monday.'),
          fromTime: z.string(),
          toTime: z.string(),
          joinedAt: z.date(),
          isConfirmed: z.boolean(),
        }),
      )
      .describe('The places on the waitlist that belong to no appointment.'),
    groupRequests: z
      .array(groupRequestView.omit({ id: true }))
      .describe('The requests for a visit to a group.'),
  })
  .meta({ id: 'OwnData' })

export type OwnDataInput = z.output<typeof ownDataInput>
