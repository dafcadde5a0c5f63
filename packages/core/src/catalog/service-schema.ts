import { z } from 'zod'
import { defaultField, entity, flagField, nameField, textField } from '../kernel/entity.ts'
import {
  clearable,
  flag,
  id,
  integer,
  list,
  money,
  optional,
  resettable,
} from '../kernel/fields.ts'
import { MAX_DESCRIPTION, MAX_MINUTES, MAX_NAME } from './addon-form.ts'
import { addonView, displayOrder } from './addon-schema.ts'
import { MAX_CLEANUP_MINUTES, STEP_MINUTES } from './service-form.ts'

const DEFAULT_MINUTES = 30
const DEFAULT_COLOR = '#3b82f6'
const MAX_ADDONS = 1000

const minutes = integer({ min: STEP_MINUTES, max: MAX_MINUTES })
  .refine(
    (value) => value % STEP_MINUTES === 0,
    `Please enter minutes in steps of ${STEP_MINUTES}.`,
  )
  .meta({ multipleOf: STEP_MINUTES })
const color = z
  .string('Please enter a color as #rrggbb.')
  .regex(/^#[0-9a-f]{6}$/i, 'Please enter a color as #rrggbb.')
  .toLowerCase()
  .meta({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7 })

const service = entity({
  name: { ...nameField(MAX_NAME), view: z.string().meta({ examples: ['Men’s haircut'] }) },
  description: textField(MAX_DESCRIPTION),
  beforeYouCome: {
    ...textField(MAX_DESCRIPTION),
    view: z
      .string()
      .nullable()
      .describe('What clients are told in the emails and on the pages of their visits.'),
  },
  durationMinutes: defaultField(minutes, DEFAULT_MINUTES, z.int()),
  cleanupMinutes: defaultField(
    integer({ min: 0, max: MAX_CLEANUP_MINUTES }),
    0,
    z
      .int()
      .optional()
      .describe('Kept after each visit before the next may start. For the barber alone.'),
  ),
  price: {
    create: clearable(money.meta({ default: 0 })).transform((value) =>
      value === undefined ? 0 : value,
    ),
    update: clearable(money),
    view: z.number().nullable().describe('Null and 0 are shown as “Free”.'),
  },
  color: {
    create: optional(color).transform((value) => value ?? DEFAULT_COLOR),
    update: resettable(color, DEFAULT_COLOR),
    view: z.string().meta({ examples: ['#7a2230'] }),
  },
  includesCleanup: defaultField(
    flag,
    false,
    z
      .boolean()
      .optional()
      .describe('A free neck and ear clean-up within 14 days comes with it. For the barber alone.'),
  ),
  isActive: flagField(true),
})

/** Only the name is required. A price of null or 0 is shown as "Free". */
export const createInput = z
  .object({
    ...service.create,
    /** Defaults to the last place. */
    displayOrder: optional(displayOrder),
  })
  .meta({ examples: [{ name: 'Men’s haircut', durationMinutes: 30, price: 20, color: '#7a2230' }] })

export const updateInput = z
  .object({ id, ...service.update, displayOrder: displayOrder.optional() })
  .meta({ examples: [{ price: 25, isActive: false }] })

/** Replaces the add-ons of a service; duplicate ids are ignored. */
export const setAddonsInput = z
  .object({
    id,
    addonIds: list(id, {
      max: MAX_ADDONS,
      message: 'Please send a list of add-on ids.',
      tooMany: `Please keep this to ${MAX_ADDONS} add-ons.`,
    }).transform((ids) => [...new Set(ids)]),
  })
  .meta({ examples: [{ addonIds: [1, 3] }] })

export const appointmentTypeView = z
  .object({
    id: z.int(),
    ...service.view,
    displayOrder: z.int(),
    availableAddons: z.array(addonView),
  })
  .meta({ id: 'AppointmentType' })

/** What visitors see of a service. */
export const publicServiceView = appointmentTypeView.omit({
  cleanupMinutes: true,
  includesCleanup: true,
})

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type SetAddonsInput = z.output<typeof setAddonsInput>
