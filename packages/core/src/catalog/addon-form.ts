import * as z from 'zod/mini'
import { tooLong, typedText } from '../kernel/typed-text-form.ts'

/** Of services too. */
export const MAX_NAME = 200
export const MAX_DESCRIPTION = 2000
/** One day; more is an input error. */
export const MAX_MINUTES = 1440
export const MAX_CHOICE_GROUP = 60

export const nameField = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(MAX_NAME, tooLong(MAX_NAME)))

export const descriptionField = typedText(MAX_DESCRIPTION)

/** A required text input of minutes. */
export function minutesField({ min, step }: { min: number; step: number }) {
  const message = `Please enter whole minutes from ${min} to ${MAX_MINUTES}.`
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,4}$/, message),
      z.refine((text) => Number(text) >= min && Number(text) <= MAX_MINUTES, message),
      z.refine((text) => Number(text) % step === 0, `Please enter minutes in steps of ${step}.`),
    ),
    z.transform(Number),
  )
}

/** A text input of dollars and cents; empty means free. */
export const priceField = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\d{1,8}(\.\d{1,2})?)?$/,
        'Please enter an amount of 0 or more, with at most two decimals.',
      ),
    ),
  z.transform(Number),
)

/** Checkbox values are text. */
export const chosenIds = z.pipe(
  z.array(z.string()),
  z.transform((ids) => ids.map(Number)),
)

/** The back office's form for an add-on. */
export const addonForm = z.object({
  name: nameField,
  description: descriptionField,
  durationMinutes: minutesField({ min: 0, step: 1 }),
  price: priceField,
  isFreeSpecial: z.boolean(),
  choiceGroup: typedText(MAX_CHOICE_GROUP),
  isActive: z.boolean(),
  /** Which services offer it; null while none was chosen or taken away. */
  appointmentTypeIds: z.nullable(chosenIds),
})
