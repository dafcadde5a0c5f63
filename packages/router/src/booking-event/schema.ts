import { z } from 'zod'

export const EVENT_KINDS = ['created', 'moved', 'cancelled', 'changed', 'deleted'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What of a booking can change, as text and numbers that JSON can hold. */
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
    kind: z.enum(EVENT_KINDS),
    adminEmail: z.string().nullable().describe('The barber, or null for the visitor himself.'),
    happenedAt: z.date(),
    before: trackedFields.partial().describe('Only what changed, as it was.'),
    after: trackedFields.partial().describe('The same, as it became.'),
  })
  .meta({ id: 'BookingEvent' })

export type TrackedFields = z.output<typeof trackedFields>
