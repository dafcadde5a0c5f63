import * as z from 'zod/mini'
import { INTAKE_MESSAGES } from './intake-form.ts'

/** A booking the barber makes by hand: the phone may be missing. */
export const manualForm = z.object({
  /** '0' while no service is chosen. */
  appointmentTypeId: z.string().check(z.regex(/^[1-9]\d*$/, 'Please choose an appointment type.')),
  start: z.string().check(z.minLength(1, 'Please give the date and time.')),
  name: z.string().check(z.trim(), z.minLength(1, 'Please give a name.')),
  email: z.string().check(z.trim(), z.email(INTAKE_MESSAGES.email)),
  phone: z.string().check(z.trim()),
  notes: z.string().check(z.trim(), z.maxLength(2000, 'Please keep this to 2000 characters.')),
})

export type ManualForm = z.infer<typeof manualForm>
