import * as z from 'zod/mini'

/** A day's worth: more is a mistake. */
const LONGEST_MINUTES = 1440

export const nameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(200, 'Please keep this to 200 characters.'),
  )

export const descriptionField = z
  .string()
  .check(z.trim(), z.maxLength(2000, 'Please keep this to 2000 characters.'))

/** Minutes as they are typed; a field that is left empty is not a number of minutes. */
export function minutesField({ min, step }: { min: number; step: number }) {
  const words = `Please give whole minutes from ${min} to ${LONGEST_MINUTES}.`
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,4}$/, words),
      z.refine((text) => Number(text) >= min && Number(text) <= LONGEST_MINUTES, words),
      z.refine((text) => Number(text) % step === 0, `Please give minutes in steps of ${step}.`),
    ),
    z.transform(Number),
  )
}

/** Dollars and cents as they are typed; empty means that it is free. */
export const priceField = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\d{1,8}(\.\d{1,2})?)?$/,
        'Please give an amount from 0, with at most two decimals.',
      ),
    ),
  z.transform(Number),
)

/** An add-on as the barber fills it in. */
export const addonForm = z.object({
  name: nameField,
  description: descriptionField,
  durationMinutes: minutesField({ min: 0, step: 1 }),
  price: priceField,
  isActive: z.boolean(),
})
