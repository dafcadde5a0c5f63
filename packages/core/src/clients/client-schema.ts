import { z } from 'zod'
import { entity, nameField, textField } from '../kernel/entity.ts'
import {
  always,
  clearableText,
  email,
  flag,
  id,
  optional,
  pageFields,
  pageOf,
  searchText,
} from '../kernel/fields.ts'
import { MAX_NOTES } from './client-form.ts'
import { clearablePhone, optionalPhone, phoneDial } from './phone-fields.ts'

const MAX_BLOCK_NOTE_LENGTH = 500

const client = entity({
  name: nameField(200),
  email: {
    create: optional(email).describe('Null for a client without an email, who has a phone.'),
    update: email.optional(),
    view: z.string().nullable().describe('Null for a client who left none.'),
  },
  phone: { create: optionalPhone, update: clearablePhone, view: z.string().nullable() },
  notes: textField(MAX_NOTES),
})

export const listInput = z
  .object({
    ...pageFields({ defaultSize: 20, maxSize: 10_000 }),
    search: searchText,
  })
  .prefault({})

export const createInput = z
  .object(client.create)
  .refine(({ email, phone }) => email || phone, {
    path: ['email'],
    error: 'Please enter an email or a phone number.',
    when: always,
  })
  .meta({ examples: [{ name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }] })

export const updateInput = z
  .object({
    id,
    ...client.update,
    isBlocked: flag
      .optional()
      .describe('Nobody can book online under the email or the phone of a blocked client.'),
    blockNote: clearableText(MAX_BLOCK_NOTE_LENGTH).describe('Only the barber sees it.'),
    wantsNoNudges: flag
      .optional()
      .describe('The mailbox of the client gets no reminders to book (`send_nudges`).'),
  })
  .meta({ examples: [{ phone: null, notes: 'Left-handed' }] })

export const clientView = z
  .object({
    id: z.int(),
    ...client.view,
    phoneDial,
    createdAt: z.date(),
    isBlocked: z.boolean(),
  })
  .meta({
    id: 'Client',
    examples: [
      {
        id: 80,
        name: 'Ann Marsh',
        email: 'ann@example.edu',
        phone: '979 555 0100',
        phoneDial: '+19795550100',
        notes: 'Left-handed',
        createdAt: '2026-03-01T18:20:11.000Z',
        isBlocked: false,
      },
    ],
  })

const visits = {
  lastVisitAt: z
    .date()
    .nullable()
    .describe('The start of the last visit that has begun and was not cancelled or a no-show.'),
  nextVisitAt: z.date().nullable().describe('The start of the next confirmed visit.'),
  noShows: z.int().describe('How many bookings ended as a no-show.'),
}

export const listedClientView = clientView.extend(visits).meta({ id: 'ListedClient' })

export const clientDetailsView = clientView
  .extend({
    ...visits,
    /** These three come from the newest booking with a value; null without one. */
    isFirstTime: z.boolean().nullable(),
    referralSource: z.string().nullable(),
    pictureReference: z.string().nullable(),
    emailProblem: z
      .string()
      .nullable()
      .describe('A bounce, a complaint or a rejection of an email to this address.'),
    blockNote: z.string().nullable(),
    wantsNoNudges: z
      .boolean()
      .describe(
        'The mailbox gets no reminders to book: somebody has unsubscribed by a link, or you have set it.',
      ),
    totalBookings: z.int().describe('Of every status.'),
    totalDonations: z.number(),
  })
  .meta({ id: 'ClientDetails' })

export const clientPage = pageOf(listedClientView).meta({ id: 'ClientPage' })

/** What was typed into the form of a new client so far; the email can be incomplete. */
export const likeInput = z
  .object({ name: searchText, email: searchText, phone: searchText })
  .prefault({})

/** `mergedId` is merged into `id`. */
export const mergeInput = z
  .object({ id, mergedId: id.describe('The client that goes into this one.') })
  .refine(({ id, mergedId }) => id !== mergedId, {
    path: ['mergedId'],
    error: 'Please choose another client.',
  })
  .meta({ examples: [{ mergedId: 81 }] })

/** The fields that a merge combines, as stored in the merge's JSON. */
export const mergedFields = z.object({
  /** Missing in merges from before clients could be without an email. */
  email: z.string().nullish(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  /** These two are missing in merges from before clients could be blocked. */
  isBlocked: z.boolean().default(false),
  blockNote: z.string().nullish(),
})

export const mergeView = z
  .object({
    id: z.int().describe('The id for undoing the merge.'),
    keptId: z.int(),
    mergedId: z.int(),
    mergedName: z.string(),
    mergedEmail: z.string().nullable(),
    movedBookings: z.int(),
    adminEmail: z.string().nullable(),
    mergedAt: z.date(),
    undoneAt: z.date().nullable(),
  })
  .meta({
    id: 'ClientMerge',
    examples: [
      {
        id: 5,
        keptId: 80,
        mergedId: 81,
        mergedName: 'Annie Marsh',
        mergedEmail: 'ann@example.edu',
        movedBookings: 3,
        adminEmail: 'barber@example.edu',
        mergedAt: '2026-03-03T15:00:00.000Z',
        undoneAt: null,
      },
    ],
  })

export const mergedClientView = z
  .object({ client: clientDetailsView, merge: mergeView })
  .meta({ id: 'MergedClient' })

export const possibleDuplicateView = clientView
  .extend({
    shares: z
      .array(z.enum(['name', 'email', 'phone']))
      .describe('What it has in common with the client asked about.'),
  })
  .meta({ id: 'LookAlike' })

/** Two records that may be one person: a later one, and the earliest that shares a contact with it. */
export const duplicateView = z
  .object({
    clients: z.array(clientView).describe('Two, the earlier one first.'),
    shares: z.array(z.enum(['email', 'phone'])),
  })
  .meta({ id: 'Duplicate' })

export const confirmedAgainView = z
  .object({ bookings: z.int().describe('The upcoming bookings that went to another address.') })
  .meta({ id: 'ConfirmedAgain', examples: [{ bookings: 1 }] })

export type ListInput = z.output<typeof listInput>
export type LikeInput = z.output<typeof likeInput>
export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type MergeInput = z.output<typeof mergeInput>
