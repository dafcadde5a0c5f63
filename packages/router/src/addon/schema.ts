import { z } from 'zod'
import {
  clearableText,
  flag,
  id,
  integer,
  money,
  optional,
  optionalText,
  resettable,
  text,
  usually,
  whenGiven,
} from '../wire.ts'

/** A day's worth: more is a mistake. */
const LONGEST_MINUTES = 1440
const LARGEST_ORDER = 1_000_000

const name = text(200, 'Please give a name.')
const minutes = integer({ min: 0, max: LONGEST_MINUTES })
export const displayOrder = integer({ min: 0, max: LARGEST_ORDER })

export const listInput = z
  .object({
    includeInactive: usually(flag, false),
  })
  .prefault({})

export const byIdInput = z.object({ id })

/** Only the name is needed. */
export const createInput = z
  .object({
    name,
    description: optionalText(2000),
    durationMinutes: usually(minutes, 0),
    price: usually(money, 0),
    isActive: usually(flag, true),
    /** Left out, it comes last. */
    displayOrder: optional(displayOrder),
  })
  .meta({ examples: [{ name: 'Hot towel face treatment', durationMinutes: 10, price: 4 }] })

export const updateInput = z
  .object({
    id,
    name: name.optional(),
    description: clearableText(2000),
    durationMinutes: resettable(minutes, 0),
    price: resettable(money, 0),
    isActive: resettable(flag, true),
    displayOrder: whenGiven(displayOrder),
  })
  .meta({ examples: [{ price: 5 }] })

/** All or nothing: an id that is named twice cannot stand in two places. */
export const reorderInput = z
  .object({
    items: z
      .array(z.object({ id, displayOrder }), 'Please give a list of items.')
      .max(1000, 'Please keep this to 1000 items.')
      .refine(
        (items) => new Set(items.map((item) => item.id)).size === items.length,
        'The same id is named twice.',
      ),
  })
  .meta({
    examples: [
      {
        items: [
          { id: 2, displayOrder: 0 },
          { id: 1, displayOrder: 1 },
        ],
      },
    ],
  })

export const addonView = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    durationMinutes: z.int(),
    price: z.number(),
    isActive: z.boolean(),
    displayOrder: z.int(),
  })
  .meta({
    id: 'Addon',
    examples: [
      {
        id: 3,
        name: 'Hot towel face treatment',
        description: 'A steaming towel and ten quiet minutes.',
        durationMinutes: 10,
        price: 4,
        isActive: true,
        displayOrder: 2,
      },
    ],
  })

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type ReorderInput = z.output<typeof reorderInput>
