import { z } from 'zod'
import {
  clearable,
  clearableText,
  flag,
  id,
  integer,
  list,
  money,
  optional,
  optionalText,
  resettable,
  withDefault,
} from '../kernel/fields.ts'
import { addonView, displayOrder, MAX_MINUTES, offerName } from './addon-schema.ts'
import { MAX_CLEANUP_MINUTES } from './service-form.ts'

const STEP_MINUTES = 5
const DEFAULT_MINUTES = 30
const DEFAULT_COLOR = '#3b82f6'
const MAX_ADDONS = 1000

const minutes = integer({ min: STEP_MINUTES, max: MAX_MINUTES })
  .refine(
    (value) => value % STEP_MINUTES === 0,
    `Please enter minutes in steps of ${STEP_MINUTES}.`,
  )
  .meta({ multipleOf: STEP_MINUTES })
const cleanupMinutes = integer({ min: 0, max: MAX_CLEANUP_MINUTES })
const color = z
  .string('Please enter a color as #rrggbb.')
  .regex(/^#[0-9a-f]{6}$/i, 'Please enter a color as #rrggbb.')
  .toLowerCase()
  .meta({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7 })

/** Only the name is required. A price of null or 0 is shown as "Free". */
export const createInput = z
  .object({
    name: offerName,
    description: optionalText(2000),
    beforeYouCome: optionalText(2000),
    durationMinutes: withDefault(minutes, DEFAULT_MINUTES),
    cleanupMinutes: withDefault(cleanupMinutes, 0),
    price: clearable(money.meta({ default: 0 })).transform((value) =>
      value === undefined ? 0 : value,
    ),
    color: optional(color).transform((value) => value ?? DEFAULT_COLOR),
    includesCleanup: withDefault(flag, false),
    isActive: withDefault(flag, true),
    /** Defaults to the last place. */
    displayOrder: optional(displayOrder),
  })
  .meta({ examples: [{ name: 'Men’s haircut', durationMinutes: 30, price: 20, color: '#7a2230' }] })

export const updateInput = z
  .object({
    id,
    name: offerName.optional(),
    description: clearableText(2000),
    beforeYouCome: clearableText(2000),
    durationMinutes: resettable(minutes, DEFAULT_MINUTES),
    cleanupMinutes: resettable(cleanupMinutes, 0),
    price: clearable(money),
    color: resettable(color, DEFAULT_COLOR),
    includesCleanup: resettable(flag, false),
    isActive: resettable(flag, true),
    displayOrder: displayOrder.optional(),
  })
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
    name: z.string().meta({ examples: ['Men’s haircut'] }),
    description: z.string().nullable(),
    beforeYouCome: z
      .string()
      .nullable()
      .describe('What clients are told in the emails and on the pages of their visits.'),
    durationMinutes: z.int(),
    cleanupMinutes: z
      .int()
      .optional()
      .describe('Kept after each visit before the next may start. For the barber alone.'),
    price: z.number().nullable().describe('Null and 0 are shown as “Free”.'),
    color: z.string().meta({ examples: ['#7a2230'] }),
    includesCleanup: z
      .boolean()
      .optional()
      .describe('A free neck and ear clean-up within 14 days comes with it. For the barber alone.'),
    isActive: z.boolean(),
    displayOrder: z.int(),
    availableAddons: z.array(addonView),
  })
  .meta({ id: 'AppointmentType' })

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type SetAddonsInput = z.output<typeof setAddonsInput>
