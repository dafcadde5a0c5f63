import { z } from 'zod'
import { bookingView } from './schema.ts'

const eventKind = z.enum(['created', 'moved', 'cancelled', 'changed', 'deleted'])
export type EventKind = z.output<typeof eventKind>

/** The fields whose changes are recorded, as JSON values. */
export const trackedFields = z.object({
  status: z.string(),
  startDatetime: z.iso.datetime(),
  endDatetime: z.iso.datetime(),
  notes: z.string().nullable(),
  donationAmount: z.number().nullable(),
  pictureReference: z.string().nullable(),
})

export const bookingEventView = z
  .object({
    id: z.int(),
    kind: eventKind,
    adminEmail: z.string().nullable().describe('The barber, or null for the visitor himself.'),
    happenedAt: z.date(),
    before: trackedFields.partial().describe('Only what changed, as it was.'),
    after: trackedFields.partial().describe('The same, as it became.'),
  })
  .meta({ id: 'BookingEvent' })

/** A booking with its history and the client's earlier visits. */
export const bookingDetailsView = z
  .object({
    booking: bookingView,
    aboutClient: z
      .string()
      .nullable()
      .describe('The barber’s notes on the client; null as well when the client was deleted.'),
    changes: z.array(bookingEventView),
    earlierVisits: z
      .array(bookingView)
      .describe('At most five visits of the same client before this one, the latest first.'),
  })
  .meta({ id: 'BookingDetails' })

export type TrackedFields = z.output<typeof trackedFields>
