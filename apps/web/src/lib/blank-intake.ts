import type { IntakeField, IntakeForm } from '@haircuts/router/booking/intake-form'

/*
 * Apart from the schema, whose validator the first screen does not need: it comes with the form.
 */

/** In the order of the screen: the first of them that is wrong gets the focus. */
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
