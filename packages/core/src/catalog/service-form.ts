import * as z from 'zod/mini'
import { chosenIds, descriptionField, minutesField, nameField, priceField } from './addon-form.ts'

export const STEP_MINUTES = 5
/** The CHECK constraints of the tables hold it too. */
export const MAX_CLEANUP_MINUTES = 240
const CLEANUP_MESSAGE = `Please enter whole minutes from 0 to ${MAX_CLEANUP_MINUTES}.`

/** The back office's form for a service, with the selected add-ons. */
export const appointmentTypeForm = z.object({
  name: nameField,
  description: descriptionField,
  durationMinutes: minutesField({ min: STEP_MINUTES, step: STEP_MINUTES }),
  cleanupMinutes: z.pipe(
    z.string().check(
      z.regex(/^\d{1,3}$/, CLEANUP_MESSAGE),
      z.refine((text) => Number(text) <= MAX_CLEANUP_MINUTES, CLEANUP_MESSAGE),
    ),
    z.transform(Number),
  ),
  includesCleanup: z.boolean(),
  beforeYouCome: descriptionField,
  price: priceField,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Please enter a color as #rrggbb.')),
  isActive: z.boolean(),
  addonIds: chosenIds,
})
