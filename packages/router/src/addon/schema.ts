import { z } from 'zod'
import { clearableText, flag, id, integer, money, optional, optionalText, text } from '../wire.ts'

/** A day's worth: more is a mistake. */
const LONGEST_MINUTES = 1440
const LARGEST_ORDER = 1_000_000

const name = text(200, 'Please give a name.')
const minutes = integer({ min: 0, max: LONGEST_MINUTES })
export const displayOrder = integer({ min: 0, max: LARGEST_ORDER })

export const listInput = z
  .object({ includeInactive: optional(flag).transform((value) => value ?? false) })
  .prefault({})

export const byIdInput = z.object({ id })

/** Only the name is needed. */
export const createInput = z.object({
  name,
  description: optionalText(2000),
  durationMinutes: optional(minutes).transform((value) => value ?? 0),
  price: optional(money).transform((value) => value ?? 0),
  isActive: optional(flag).transform((value) => value ?? true),
  /** Left out, it comes last. */
  displayOrder: optional(displayOrder),
})

export const updateInput = z.object({
  id,
  name: name.optional(),
  description: clearableText(2000),
  durationMinutes: minutes.optional(),
  price: money.optional(),
  isActive: flag.optional(),
  displayOrder: displayOrder.optional(),
})

/** All or nothing: an id that is named twice cannot stand in two places. */
export const reorderInput = z.object({
  items: z
    .array(z.object({ id, displayOrder }), 'Please give a list of items.')
    .max(1000, 'Please keep this to 1000 items.')
    .refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      'The same id is named twice.',
    ),
})

export const addonView = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.int(),
  price: z.number(),
  isActive: z.boolean(),
  displayOrder: z.int(),
})

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type ReorderInput = z.output<typeof reorderInput>
