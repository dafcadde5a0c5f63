import {
  type IntakeErrors,
  type IntakeField,
  type IntakeForm,
  intakeErrors,
  intakeForm,
} from '@haircuts/core/bookings/intake-form'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { trpc } from '../../../app/api/trpc.ts'
import { INTAKE_FIELDS } from './intake-fields.ts'

export interface IntakeFormState {
  typed: IntakeForm
  /** The visible error messages: of blurred fields, and after a submission of all fields. */
  errors: IntakeErrors
  /** The phone was left and is no whole number to the server, which is no error. */
  isPhoneDoubtful: boolean
  setField: <Field extends IntakeField>(field: Field, value: IntakeForm[Field]) => void
  blur: (field: IntakeField) => void
  /** @returns the parsed form, or undefined when it is invalid. Shows every message from then on. */
  validate: () => IntakeForm | undefined
  /** The messages of all fields that are invalid now, shown or not. */
  invalid: () => IntakeErrors
  /** Shows the server's messages, each until its field changes. */
  showServerErrors: (errors: IntakeErrors) => void
}

/** Validates the intake form. The schema, which the server shares, defines the rules and their messages. */
export function useIntakeForm(
  typed: IntakeForm,
  setTyped: Dispatch<SetStateAction<IntakeForm>>,
): IntakeFormState {
  const [touched, setTouched] = useState<readonly IntakeField[]>([])
  const [serverErrors, setServerErrors] = useState<IntakeErrors>({})

  const reading = trpc.phone.read.useMutation()
  const phone = typed.clientPhone.trim()
  const allErrors = { ...serverErrors, ...intakeErrors(typed) }
  const errors: IntakeErrors = {}
  for (const field of INTAKE_FIELDS) {
    const message = allErrors[field]
    if (message && touched.includes(field)) errors[field] = message
  }

  return {
    typed,
    errors,
    isPhoneDoubtful: reading.data?.isWhole === false && reading.variables?.text === phone,
    setField: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setServerErrors(({ [field]: _, ...rest }) => rest)
    },
    blur: (field) => {
      setTouched((before) => (before.includes(field) ? before : [...before, field]))
      if (field === 'clientPhone' && phone !== '') reading.mutate({ text: phone })
    },
    validate: () => {
      setTouched(INTAKE_FIELDS)
      return intakeForm.safeParse(typed).data
    },
    invalid: () => intakeErrors(typed),
    showServerErrors: (errors) => {
      setServerErrors(errors)
      setTouched(INTAKE_FIELDS)
    },
  }
}

/** The element id of a form field. */
export const intakeId = (field: keyof IntakeForm) => `intake-${field}`

/** Focuses the first field with an error. */
export function focusFirst(errors: IntakeErrors) {
  const first = INTAKE_FIELDS.find((field) => errors[field])
  if (first) document.getElementById(intakeId(first))?.focus()
}
