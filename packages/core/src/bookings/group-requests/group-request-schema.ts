import { z } from 'zod'
import { phoneDial } from '../../clients/phone-fields.ts'
import { id, integer, localDate, name, optionalText } from '../../kernel/fields.ts'
import { botCheck, visitorContact } from '../booking-schema.ts'
import {
  GROUP_REQUEST_MESSAGES,
  MAX_CUTS,
  MAX_DRIVE_MINUTES,
  MAX_PLACE_LENGTH,
  MAX_REQUEST_NOTES,
  MIN_CUTS,
} from './group-request-form.ts'

const driveMinutes = integer({ min: 0, max: 100_000 }).refine(
  (minutes) => minutes <= MAX_DRIVE_MINUTES,
  GROUP_REQUEST_MESSAGES.tooFar,
)

/** A visitor asks the barber to come to several people. */
export const requestInput = z
  .object({
    date: localDate,
    place: name(MAX_PLACE_LENGTH, GROUP_REQUEST_MESSAGES.place),
    driveMinutes: driveMinutes.describe('The drive to the place, at most an hour and a half.'),
    cuts: integer({ min: MIN_CUTS, max: MAX_CUTS }).describe(
      'How many people get a cut, the one who asks included.',
    ),
    ...visitorContact,
    clientNotes: optionalText(MAX_REQUEST_NOTES),
    ...botCheck,
  })
  .meta({
    examples: [
      {
        date: '2026-06-06',
        place: 'The Oaks, Bryan',
        driveMinutes: 30,
        cuts: 6,
        clientName: 'Ann Marsh',
        clientEmail: 'ann@example.edu',
        clientPhone: '979 555 0100',
        clientNotes: 'The ceremony begins at 3 PM.',
      },
    ],
  })

/** The response to every request that could be read. */
export const requestedView = z
  .object({
    received: z.literal(true).describe('The barber answers by phone or email.'),
  })
  .meta({ id: 'GroupRequested' })

export const declineRequestInput = z
  .object({ id, reason: optionalText(500).describe('A sentence of the email to the visitor.') })
  .meta({ examples: [{ reason: 'I am away that weekend.' }] })

export const groupRequestView = z
  .object({
    id: z.int(),
    state: z.enum(['asked', 'declined', 'done']),
    createdAt: z.date(),
    date: z.string(),
    place: z.string(),
    driveMinutes: z.int(),
    cuts: z.int(),
    client: z.object({ name: z.string(), email: z.string(), phone: z.string(), phoneDial }),
    clientNotes: z.string().nullable(),
    reason: z.string().nullable().describe('What the email said with which it was declined.'),
  })
  .meta({ id: 'GroupRequest' })

export type RequestInput = z.output<typeof requestInput>
export type DeclineRequestInput = z.output<typeof declineRequestInput>
