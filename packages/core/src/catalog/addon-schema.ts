import { z } from 'zod'
import {
  defaultField,
  entity,
  flagField,
  lineField,
  nameField,
  textField,
} from '../kernel/entity.ts'
import { flag, id, integer, list, money, optional, withDefault } from '../kernel/fields.ts'
import { MAX_CHOICE_GROUP, MAX_DESCRIPTION, MAX_MINUTES, MAX_NAME } from './addon-form.ts'

const MAX_SORT_ORDER = 1_000_000

export const displayOrder = integer({ min: 0, max: MAX_SORT_ORDER })

const MAX_SERVICES = 1000
/** Duplicate ids are ignored. */
const offeringServices = list(id, {
  max: MAX_SERVICES,
  message: 'Please send a list of appointment type ids.',
  tooMany: `Please keep this to ${MAX_SERVICES} appointment types.`,
})
  .transform((ids) => [...new Set(ids)])
  .describe('Exactly these appointment types offer it.')

const addon = entity({
  name: nameField(MAX_NAME),
  description: textField(MAX_DESCRIPTION),
  durationMinutes: defaultField(integer({ min: 0, max: MAX_MINUTES }), 0, z.int()),
  price: defaultField(money, 0, z.number()),
  isFreeSpecial: defaultField(flag, false, z.boolean().describe('Whether it is free right now.')),
  choiceGroup: {
    ...lineField(MAX_CHOICE_GROUP),
    view: z
      .string()
      .nullable()
      .describe('Only one add-on of the same group can be chosen for a visit; null excludes none.'),
  },
  isActive: flagField(true),
})

export const listInput = z
  .object({
    includeInactive: withDefault(flag, false),
  })
  .prefault({})

/** Only the name is required. */
export const createInput = z
  .object({
    ...addon.create,
    /** Defaults to the last place. */
    displayOrder: optional(displayOrder),
    /** Defaults to none. */
    appointmentTypeIds: optional(offeringServices),
  })
  .meta({
    examples: [
      { name: 'Hot towel face treatment', durationMinutes: 10, price: 4, appointmentTypeIds: [1] },
    ],
  })

export const updateInput = z
  .object({
    id,
    ...addon.update,
    displayOrder: displayOrder.optional(),
    appointmentTypeIds: optional(offeringServices),
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
    ...addon.view,
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
