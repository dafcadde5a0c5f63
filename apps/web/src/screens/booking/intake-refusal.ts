import type { IntakeErrors, IntakeField } from '@haircuts/router/booking/intake-form'
import type { Refusal } from '../../api/errors.ts'

const FIELD_OF_PATH: Partial<Record<string, IntakeField>> = {
  client_name: 'firstName',
  client_email: 'email',
  client_phone: 'phone',
  client_notes: 'notes',
  is_first_time: 'isFirstTime',
  referral_source: 'referralSource',
}

/** The server's error messages by form field; `others` are those without a form field. */
export function intakeRefusal({ errors }: Refusal): { fields: IntakeErrors; others: string[] } {
  const fields: IntakeErrors = {}
  const others: string[] = []
  for (const { path, message } of errors) {
    const field = FIELD_OF_PATH[path]
    if (field) fields[field] ??= message
    else others.push(message)
  }
  return { fields, others }
}
