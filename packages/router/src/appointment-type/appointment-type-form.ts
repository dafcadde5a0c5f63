import * as z from 'zod/mini'
import { descriptionField, minutesField, nameField, priceField } from '../addon/addon-form.ts'

export const STEP_MINUTES = 5

/** The back office's form for a service, with the selected add-ons. */
export const appointmentTypeForm = z.object({
  name: nameField,
  description: descriptionField,
  durationMinutes: minutesField({ min: STEP_MINUTES, step: STEP_MINUTES }),
  price: priceField,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Please enter a color as #rrggbb.')),
  isActive: z.boolean(),
  /** Checkbox values are text. */
  addonIds: z.pipe(
    z.array(z.string()),
    z.transform((ids) => ids.map(Number)),
  ),
})
