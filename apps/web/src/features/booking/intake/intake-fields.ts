import type { IntakeField, IntakeForm } from '@haircuts/core/bookings/intake-form'

/*
 * Separate from the schema, whose validator is loaded with the form and not with the first step.
 */

/** The empty form, in the order of its fields on the screen. */
export const blankIntake: IntakeForm = {
  firstName: '',
  lastName: '',
  clientEmail: '',
  clientPhone: '',
  isFirstTime: 'no',
  referralSource: '',
  clientNotes: '',
}

/** Every field in the order of the form: the first invalid one takes the focus. */
export const INTAKE_FIELDS = Object.keys(blankIntake).filter(isIntakeField)

function isIntakeField(name: string): name is IntakeField {
  return name in blankIntake
}
