import type { IntakeField, IntakeForm } from '@haircuts/core/bookings/intake-form'

/*
 * Separate from the schema, whose validator is loaded with the form and not with the first step.
 */

/** In the order of the form: the first invalid field takes the focus. */
export const INTAKE_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'isFirstTime',
  'referralSource',
  'notes',
] as const satisfies readonly IntakeField[]

export const blankIntake: IntakeForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isFirstTime: 'no',
  referralSource: '',
  notes: '',
}
