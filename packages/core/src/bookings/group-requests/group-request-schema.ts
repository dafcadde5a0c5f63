import { MAX_CUTS, MAX_DRIVE_MINUTES, MIN_CUTS } from '@haircuts/scheduling/group-visit'
import { z } from 'zod'
import {
  id,
  instant,
  integer,
  localDate,
  money,
  name,
  optional,
  optionalText,
} from '../../kernel/fields.ts'
import { botCheck, visitorContact } from '../booking-schema.ts'
import {
  GROUP_REQUEST_MESSAGES,
  MAX_PLACE_LENGTH,
  MAX_REQUEST_NOTES,
} from './group-request-form.ts'
import { MAX_SENTENCE } from './proposal-form.ts'

const MAX_CUT_MINUTES = 120
const MAX_TRAVEL_MINUTES = 240

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
    received: z.literal(true).describe('The barber answers by email.'),
  })
  .meta({ id: 'GroupRequested' })

const plan = {
  startDatetime: instant.describe('When the first cut begins, at the place.'),
  cutMinutes: integer({ min: 5, max: MAX_CUT_MINUTES }),
  travelBeforeMinutes: integer({ min: 0, max: MAX_TRAVEL_MINUTES }),
  travelAfterMinutes: integer({ min: 0, max: MAX_TRAVEL_MINUTES }),
}

export const previewInput = z.object({ id, ...plan })

export const proposeInput = z
  .object({
    id,
    ...plan,
    appointmentTypeId: id.describe('The service of each booking.'),
    total: money.describe('For all cuts and the travel together.'),
    message: optionalText(MAX_SENTENCE).describe('A sentence to the visitor.'),
  })
  .meta({
    examples: [
      {
        startDatetime: '2026-06-06T15:00:00Z',
        cutMinutes: 30,
        travelBeforeMinutes: 45,
        travelAfterMinutes: 45,
        appointmentTypeId: 1,
        total: 180,
        message: 'Is there a room with a chair and an outlet?',
      },
    ],
  })

export const declineRequestInput = z
  .object({ id, reason: optionalText(MAX_SENTENCE).describe('What the visitor is told.') })
  .meta({ examples: [{ reason: 'I am away that weekend.' }] })

const requestState = z.enum(['asked', 'proposed', 'accepted', 'declined', 'expired', 'withdrawn'])

const proposalView = z.object({
  version: z.int().describe('Counts the proposals of this request.'),
  startDatetime: z.date(),
  endDatetime: z.date(),
  cutMinutes: z.int(),
  travelBeforeMinutes: z.int(),
  travelAfterMinutes: z.int(),
  appointmentTypeId: z.int().nullable().describe('Null once the service was deleted.'),
  total: z.number(),
  expiresAt: z.date().describe('Until when the time is held.'),
})

export const groupRequestView = z
  .object({
    id: z.int(),
    state: requestState.describe('`declined` by the visitor, `withdrawn` by the barber.'),
    createdAt: z.date(),
    date: z.string(),
    place: z.string(),
    driveMinutes: z.int(),
    cuts: z.int(),
    client: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    clientNotes: z.string().nullable(),
    message: z.string().nullable().describe('What the visitor was told last.'),
    proposal: proposalView.nullable().describe('The last proposal.'),
  })
  .meta({ id: 'GroupRequest' })

export const proposalPreview = z
  .object({
    occupied: z
      .object({ startDatetime: z.date(), endDatetime: z.date() })
      .describe('The time that would be held, travel included.'),
    endDatetime: z.date().describe('When the last cut ends.'),
    expiresAt: z.date().nullable().describe('Null for a day that has begun: it is too late.'),
    bookings: z
      .array(
        z.object({
          id: z.int(),
          clientName: z.string(),
          startDatetime: z.date(),
          endDatetime: z.date(),
        }),
      )
      .describe('The bookings in that time, which prevent the proposal.'),
    blackouts: z
      .array(z.object({ title: z.string(), startDatetime: z.date(), endDatetime: z.date() }))
      .describe('The blackouts in that time, which do not.'),
  })
  .meta({ id: 'ProposalPreview' })

export const byProposalTokenInput = z.object({ proposalToken: z.string() })

const names = z
  .array(optional(name(60, 'Please enter a first name.')))
  .max(MAX_CUTS - 1, 'These are more names than people.')
  .describe('The first names of the others, in order of time. Null leaves one open.')

export const acceptProposalInput = byProposalTokenInput
  .extend({
    version: integer({ min: 1, max: 1_000_000 }).describe(
      'That of the proposal which was shown, so that a newer one is not accepted unseen.',
    ),
    names: optional(names).transform((value) => value ?? []),
  })
  .meta({ examples: [{ version: 1, names: ['Ben', 'Carl', null] }] })

export const nameGuestsInput = byProposalTokenInput
  .extend({ names })
  .meta({ examples: [{ names: ['Ben', 'Carl', 'Dave'] }] })

/** What the link of a proposal shows. */
export const linkedProposalView = z
  .object({
    state: requestState.exclude(['asked']),
    version: z.int(),
    startDatetime: z.date(),
    endDatetime: z.date(),
    place: z.string(),
    service: z.string().nullable().describe('Null once the service was deleted.'),
    cuts: z.int(),
    cutMinutes: z.int(),
    total: z.number(),
    message: z.string().nullable(),
    expiresAt: z.date(),
    names: z
      .array(z.string().nullable())
      .describe('The first names of the others once it is accepted; null where one is missing.'),
    canName: z.boolean().describe('Whether names can still be entered.'),
  })
  .meta({ id: 'LinkedProposal' })

export const acceptedProposalView = linkedProposalView
  .extend({
    publicToken: z.string().describe('Reads and cancels the bookings, which have begun to exist.'),
  })
  .meta({ id: 'AcceptedProposal' })

export type RequestInput = z.output<typeof requestInput>
export type PreviewInput = z.output<typeof previewInput>
export type ProposeInput = z.output<typeof proposeInput>
export type DeclineRequestInput = z.output<typeof declineRequestInput>
export type ByProposalTokenInput = z.output<typeof byProposalTokenInput>
export type AcceptProposalInput = z.output<typeof acceptProposalInput>
export type NameGuestsInput = z.output<typeof nameGuestsInput>
