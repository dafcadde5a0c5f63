import * as z from 'zod/mini'
import { descriptionField, minutesField, nameField, priceField } from '../addon/addon-form.ts'

export const STEP_MINUTES = 5

/** A service as the barber fills it in, with the add-ons that are ticked. */
export const appointmentTypeForm = z.object({
  name: nameField,
  description: descriptionField,
  durationMinutes: minutesField({ min: STEP_MINUTES, step: STEP_MINUTES }),
  price: priceField,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Please give a colour as #rrggbb.')),
  isActive: z.boolean(),
  /** A checkbox holds text. */
  addonIds: z.pipe(
    z.array(z.string()),
    z.transform((ids) => ids.map(Number)),
  ),
})
