import { z } from 'zod'
import { clearableText, email, id, integer, optionalText, text, usually } from '../wire.ts'

const LONGEST_PHONE = 50
const LONGEST_NOTES = 5000
const LONGEST_SEARCH = 200

/** Runs of blanks count as one, as in a booking, so that one person does not become two. */
const name = text(200, 'Please give a name.').transform((value) => value.replace(/\s+/g, ' '))

export const byIdInput = z.object({ id })

export const listInput = z
  .object({
    page: usually(integer({ min: 1, max: 1_000_000 }), 1),
    pageSize: usually(integer({ min: 1, max: 10_000 }), 20),
    /** Literal text, found anywhere in the name, the email or the phone. */
    search: optionalText(LONGEST_SEARCH),
  })
  .prefault({})

export const createInput = z
  .object({
    name,
    email,
    phone: optionalText(LONGEST_PHONE),
    notes: optionalText(LONGEST_NOTES),
  })
  .meta({ examples: [{ name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }] })

export const updateInput = z
  .object({
    id,
    name: name.optional(),
    email: email.optional(),
    phone: clearableText(LONGEST_PHONE),
    notes: clearableText(LONGEST_NOTES),
  })
  .meta({ examples: [{ phone: null, notes: 'Left-handed' }] })

export const clientView = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({
    id: 'Client',
    examples: [
      {
        id: 80,
        name: 'Ann Marsh',
        email: 'ann@example.edu',
        phone: '979 555 0100',
        notes: 'Left-handed',
        createdAt: '2026-03-01T18:20:11.000Z',
      },
    ],
  })

/** One client, opened. */
export const clientDetailsView = clientView
  .extend({
    /** As told with the latest booking; null where nobody was asked. */
    isFirstTime: z.boolean().nullable(),
    referralSource: z.string().nullable(),
    pictureReference: z.string().nullable(),
    emailProblem: z
      .string()
      .nullable()
      .describe('A bounce, a complaint or a refusal of a mail to this address.'),
    totalBookings: z.int().describe('Of every status.'),
    totalDonations: z.number(),
  })
  .meta({ id: 'ClientDetails' })

export const clientPage = z
  .object({
    items: z.array(clientView),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'ClientPage' })

export type ListInput = z.output<typeof listInput>
export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
