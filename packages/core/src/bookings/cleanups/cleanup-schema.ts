import { z } from 'zod'
import { bookingStatus } from '../../booking-calendar/booking-record.ts'
import { flag, id, instant, linkToken, optional } from '../../kernel/fields.ts'

/** The token of the link of a visit. If there is none, the phone's cookie says whose visit it is. */
export const cleanupInput = z.object({ publicToken: linkToken.optional() }).prefault({})

export const bookInput = z
  .object({ publicToken: linkToken.optional(), startDatetime: instant })
  .meta({ examples: [{ startDatetime: '2026-03-12T15:00:00Z' }] })

export const bookForClientInput = z
  .object({
    id: id.describe('The visit that the clean-up comes with.'),
    startDatetime: instant,
    notifyClient: optional(flag).transform((value) => value ?? true),
  })
  .meta({ examples: [{ startDatetime: '2026-03-12T15:00:00Z' }] })

const cleanupView = z
  .object({
    visitStart: z.date().describe('The start of the visit that it comes with.'),
    lastDate: z.string().describe('The 14th day after the visit.'),
    isOpen: z.boolean().describe('Whether it can be booked now.'),
    used: z
      .object({ startDatetime: z.date(), status: bookingStatus })
      .nullable()
      .describe('When it is booked for, or was.'),
    timezone: z.string(),
    first: z
      .array(z.int())
      .describe('At most three of the next starts, hours apart where possible.'),
    starts: z
      .array(z.int())
      .describe('The free starts up to the last date, in epoch milliseconds.'),
  })
  .meta({
    id: 'Cleanup',
    examples: [
      {
        visitStart: '2026-03-03T15:00:00.000Z',
        lastDate: '2026-03-17',
        isOpen: true,
        used: null,
        timezone: 'America/New_York',
        first: [1773327600000],
        starts: [1773327600000, 1773329400000],
      },
    ],
  })

export const cleanupAnswer = z
  .object({ cleanup: cleanupView.nullable() })
  .meta({ id: 'CleanupAnswer' })

/** The booked clean-up without the contact, since the person who has the phone may not be the client. */
export const bookedView = z
  .object({
    startDatetime: z.date(),
    endDatetime: z.date(),
    durationMinutes: z.int(),
    service: z.string(),
    publicToken: z.string().describe('Reads and cancels the clean-up.'),
  })
  .meta({ id: 'BookedCleanup' })

export type CleanupInput = z.output<typeof cleanupInput>
export type BookInput = z.output<typeof bookInput>
export type BookForClientInput = z.output<typeof bookForClientInput>
