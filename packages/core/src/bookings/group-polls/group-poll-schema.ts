import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { z } from 'zod'
import { bookingStatus } from '../../kernel/booking-record.ts'
import { email, id, instant, integer, name, optional } from '../../kernel/fields.ts'
import {
  botCheck,
  createInput,
  hasReferral,
  NO_REFERRAL,
  referral,
  visitorContact,
} from '../booking-schema.ts'

const MIN_SIZE = 2
/** More than the times of a poll, those included that were taken. */
const MAX_TAPPED = 60

const size = integer({ min: MIN_SIZE, max: MAX_GROUP_SIZE }).describe(
  'How many people are to come, the one who begins included.',
)

const person = {
  firstName: name(60, 'Please enter a first name.').describe('Everyone with the link sees it.'),
  appointmentTypeId: id.describe('The service that the person takes.'),
  addonIds: createInput.shape.addonIds,
}

const tapped = z
  .array(instant)
  .max(MAX_TAPPED)
  .transform((starts) => [...new Set(starts.map((start) => start.getTime()))])

/** Begins a poll. */
export const beginInput = z
  .object({ ...person, size, ...botCheck })
  .meta({ examples: [{ firstName: 'Ann', size: 4, appointmentTypeId: 1, addonIds: [] }] })

export const byPollTokenInput = z.object({ pollToken: z.string() })

/** What only the browser of a person of the poll knows. */
const personSecret = z
  .string()
  .describe('What the answer to the person’s first vote, or to the beginning, returned.')

export const bySecretInput = byPollTokenInput.extend({ personSecret })

/** 256 bits as base64url, as the server makes them. */
const joinSecret = z
  .string()
  .regex(/^[\w-]{43}$/, 'Please send 256 random bits as base64url, 43 characters.')
  .describe(
    'For a person who joins: 256 random bits as base64url, which become the secret of the person. A repeated call then changes the vote and adds nobody. Left out: the server makes the secret.',
  )

/** Joins the poll, or changes the vote of the person whose secret is given. */
export const voteInput = byPollTokenInput
  .extend({
    personSecret: optional(personSecret).describe('Left out by a person who joins.'),
    joinSecret: optional(joinSecret),
    ...person,
    clientEmail: optional(email).describe(
      'Where the link to the appointment goes. Nobody is shown it. Left out: unchanged, or none.',
    ),
    suits: tapped.describe('The starts that suit the person; may be empty.'),
    ...botCheck,
  })
  .meta({
    examples: [
      {
        firstName: 'Ben',
        appointmentTypeId: 1,
        addonIds: [],
        clientEmail: 'ben@example.edu',
        suits: ['2026-03-03T15:00:00Z'],
      },
    ],
  })

export const removeInput = bySecretInput.extend({ personId: id }).meta({
  examples: [{ personSecret: 'the secret of the person who began', personId: 2 }],
})

export const sizeInput = bySecretInput
  .extend({ size })
  .meta({ examples: [{ personSecret: 'the secret of the person who began', size: 3 }] })

const contact = { ...visitorContact, ...referral }

const EXAMPLE = {
  personSecret: 'the secret of the person',
  clientName: 'Ann Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  isFirstTime: false,
}

/** What a booking needs, of the person who has begun the poll. */
export const contactInput = bySecretInput
  .extend(contact)
  .meta({ examples: [EXAMPLE] })
  .refine(hasReferral, NO_REFERRAL)

export const bookInput = bySecretInput
  .extend({
    ...contact,
    startDatetime: instant,
    personIds: optional(z.array(id).max(MAX_GROUP_SIZE)).describe(
      'Who comes besides the person who books. Left out: those whom the time suits.',
    ),
  })
  .meta({ examples: [{ ...EXAMPLE, startDatetime: '2026-03-03T15:00:00Z', personIds: [2, 3] }] })
  .refine(hasReferral, NO_REFERRAL)

const personView = z.object({
  id: z.int(),
  firstName: z.string(),
  isBeginner: z.boolean().describe('Manages the poll: whoever joined first of those who are left.'),
  hasVoted: z.boolean().describe('The person who begins has not at first.'),
  appointmentTypeId: z
    .int()
    .nullable()
    .describe('Null once the service is not offered any more: the person has to take another one.'),
  addonIds: z.array(z.int()),
})

const timeView = z.object({
  startDatetime: z.date(),
  endDatetime: z.date().describe('When the last visit ends.'),
  isFree: z.boolean().describe('False for a time that was taken meanwhile, or is over.'),
  suits: z.array(z.int()).describe('The ids of the people whom it suits.'),
  suitsEveryone: z.boolean(),
})

export const groupPollView = z
  .object({
    state: z.enum(['open', 'booked']),
    size: z.int(),
    endsAt: z.date().describe('When the poll is deleted.'),
    people: z.array(personView).describe('In the order in which they joined.'),
    times: z
      .array(timeView)
      .describe('In order of time: up to eight that are free, and those that are not any more.'),
    favourite: z.date().nullable().describe('The free time that suits most people.'),
    heldUntil: z
      .date()
      .nullable()
      .describe('Until when the favourite is held. Nothing is held before everyone has voted.'),
    booksAtOnce: z
      .boolean()
      .describe('A time that suits everyone is booked as soon as the last person has voted.'),
    offersNothing: z.boolean().describe('No service can be booked at the moment.'),
    visits: z
      .array(
        z.object({
          firstName: z.string(),
          status: bookingStatus,
          startDatetime: z.date(),
          endDatetime: z.date(),
        }),
      )
      .describe('Once it is booked, who comes when.'),
  })
  .meta({ id: 'GroupPoll' })

export const begunPollView = z
  .object({
    pollToken: z.string().describe('The link that the people share.'),
    url: z.url(),
    personId: z.int(),
    personSecret: z.string().describe('Manages the poll. Only this response has it.'),
    poll: groupPollView,
  })
  .meta({ id: 'BegunGroupPoll' })

export const votedPollView = z
  .object({
    personId: z.int(),
    personSecret: z
      .string()
      .nullable()
      .describe('Changes this vote. Only the response to a first vote has it.'),
    poll: groupPollView,
  })
  .meta({ id: 'VotedGroupPoll' })

export const leftPollView = z
  .object({ poll: groupPollView.nullable().describe('Null once nobody is left.') })
  .meta({ id: 'LeftGroupPoll' })

export const pollAppointmentView = z
  .object({ publicToken: z.string().describe('Manages the person’s own booking.') })
  .meta({ id: 'GroupPollAppointment' })

export const bookedPollView = pollAppointmentView
  .extend({ poll: groupPollView })
  .meta({ id: 'BookedGroupPoll' })

/** What the barber sees of a poll that is not booked yet. */
export const pollSummary = z
  .object({
    id: z.int(),
    createdAt: z.date(),
    endsAt: z.date(),
    size: z.int(),
    firstNames: z.array(z.string()),
    answered: z.int().describe('How many of them have voted.'),
    favourite: z
      .object({ startDatetime: z.date(), endDatetime: z.date(), suits: z.int() })
      .nullable()
      .describe('The free time that suits most people, and how many it suits.'),
    heldUntil: z.date().nullable(),
  })
  .meta({ id: 'GroupPollSummary' })

export type BeginInput = z.output<typeof beginInput>
export type ByPollTokenInput = z.output<typeof byPollTokenInput>
export type BySecretInput = z.output<typeof bySecretInput>
export type VoteInput = z.output<typeof voteInput>
export type RemoveInput = z.output<typeof removeInput>
export type SizeInput = z.output<typeof sizeInput>
export type ContactInput = z.output<typeof contactInput>
export type BookInput = z.output<typeof bookInput>
