import {
  type IntakeErrors,
  type IntakeField,
  type IntakeForm,
  intakeErrors,
  intakeForm,
} from '@haircuts/router/booking/intake-form'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { INTAKE_FIELDS } from './blank-intake.ts'

export interface IntakeFormState {
  typed: IntakeForm
  /** What is wrong and may be said by now: fields that were left, and after sending all of them. */
  errors: IntakeErrors
  type: <Field extends IntakeField>(field: Field, value: IntakeForm[Field]) => void
  leave: (field: IntakeField) => void
  /** The trimmed answers, or undefined; from now on every message is shown. */
  check: () => IntakeForm | undefined
  /** Messages from the server; each goes when its field is typed in. */
  refuse: (errors: IntakeErrors) => void
}

/** The intake form over what is typed. The schema owns the rules and their words. */
export function useIntakeForm(
  typed: IntakeForm,
  setTyped: Dispatch<SetStateAction<IntakeForm>>,
): IntakeFormState {
  const [left, setLeft] = useState<readonly IntakeField[]>([])
  const [refused, setRefused] = useState<IntakeErrors>({})

  const wrong = { ...refused, ...intakeErrors(typed) }
  const errors: IntakeErrors = {}
  for (const field of INTAKE_FIELDS) {
    const message = wrong[field]
    if (message && left.includes(field)) errors[field] = message
  }

  return {
    typed,
    errors,
    type: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setRefused(({ [field]: _, ...rest }) => rest)
    },
    leave: (field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    check: () => {
      setLeft(INTAKE_FIELDS)
      return intakeForm.safeParse(typed).data
    },
    refuse: (errors) => {
      setRefused(errors)
      setLeft(INTAKE_FIELDS)
    },
  }
}
