import * as z from 'zod/mini'
import { INTAKE_MESSAGES } from '../form-messages.ts'

/** A booking the barber enters manually; the phone is optional. */
export const manualForm = z.object({
  /** The id as text; '0' while no service is chosen. */
  appointmentTypeId: z.string().check(z.regex(/^[1-9]\d*$/, 'Please choose an appointment type.')),
  start: z.string().check(z.minLength(1, 'Please give the date and time.')),
  name: z.string().check(z.trim(), z.minLength(1, 'Please give a name.')),
  email: z.string().check(z.trim(), z.email(INTAKE_MESSAGES.email)),
  phone: z.string().check(z.trim()),
  notes: z.string().check(z.trim(), z.maxLength(2000, 'Please keep this to 2000 characters.')),
})

export type ManualForm = z.infer<typeof manualForm>
