import { z } from 'zod'
import {
  clearableLine,
  clearableText,
  flag,
  id,
  integer,
  list,
  money,
  name,
  optional,
  optionalLine,
  optionalText,
  resettable,
  withDefault,
} from '../kernel/fields.ts'

/** One day; more is an input error. */
export const MAX_MINUTES = 1440
const MAX_SORT_ORDER = 1_000_000
const MAX_CHOICE_GROUP = 60

export const offerName = name(200)
const minutes = integer({ min: 0, max: MAX_MINUTES })
export const displayOrder = integer({ min: 0, max: MAX_SORT_ORDER })

export const listInput = z
  .object({
    includeInactive: withDefault(flag, false),
  })
  .prefault({})

/** Only the name is required. */
export const createInput = z
  .object({
    name: offerName,
    description: optionalText(2000),
    durationMinutes: withDefault(minutes, 0),
    price: withDefault(money, 0),
    isFreeSpecial: withDefault(flag, false),
    choiceGroup: optionalLine(MAX_CHOICE_GROUP),
    isActive: withDefault(flag, true),
    /** Defaults to the last place. */
    displayOrder: optional(displayOrder),
  })
  .meta({ examples: [{ name: 'Hot towel face treatment', durationMinutes: 10, price: 4 }] })

export const updateInput = z
  .object({
    id,
    name: offerName.optional(),
    description: clearableText(2000),
    durationMinutes: resettable(minutes, 0),
    price: resettable(money, 0),
    isFreeSpecial: resettable(flag, false),
    choiceGroup: clearableLine(MAX_CHOICE_GROUP),
    isActive: resettable(flag, true),
    displayOrder: displayOrder.optional(),
  })
  .meta({ examples: [{ price: 5 }] })

export const reorderInput = z
  .object({
    items: list(z.object({ id, displayOrder }), {
      max: 1000,
      message: 'Please send a list of items.',
      tooMany: 'Please keep this to 1000 items.',
    }).refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      'The same id is listed twice.',
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
    isFreeSpecial: z.boolean().describe('Whether it is free right now.'),
    choiceGroup: z
      .string()
      .nullable()
      .describe('Only one add-on of the same group can be chosen for a visit; null excludes none.'),
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
        isFreeSpecial: true,
        choiceGroup: null,
        isActive: true,
        displayOrder: 2,
      },
    ],
  })

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type ReorderInput = z.output<typeof reorderInput>
