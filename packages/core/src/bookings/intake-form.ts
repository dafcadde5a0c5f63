import * as z from 'zod/mini'
import { MAX_PHONE_LENGTH, PHONE_TOO_LONG } from '../clients/phone-form.ts'

/** The error messages of the booking form, word for word from the specification. */
export const INTAKE_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone is required',
  isFirstTime: 'Please select whether this is your first time',
  referralSource: 'Referral source is required for first-time customers',
} as const

const requiredText = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))

/** The booking form's fields. Texts are trimmed. */
export const intakeForm = z
  .object({
    firstName: requiredText(INTAKE_MESSAGES.firstName),
    lastName: requiredText(INTAKE_MESSAGES.lastName),
    email: z.string(INTAKE_MESSAGES.email).check(z.trim(), z.email(INTAKE_MESSAGES.email)),
    phone: requiredText(INTAKE_MESSAGES.phone).check(z.maxLength(MAX_PHONE_LENGTH, PHONE_TOO_LONG)),
    isFirstTime: z.enum(['yes', 'no'], INTAKE_MESSAGES.isFirstTime),
    referralSource: z.string().check(z.trim()),
    notes: z.string().check(z.trim()),
  })
  .check(
    z.refine((form) => form.isFirstTime !== 'yes' || form.referralSource.trim() !== '', {
      error: INTAKE_MESSAGES.referralSource,
      path: ['referralSource'],
      // Run even if other fields are invalid, so that all messages appear together.
      when: ({ value }) => typeof value === 'object' && value !== null && 'referralSource' in value,
    }),
  )

export type IntakeForm = z.infer<typeof intakeForm>
export type IntakeField = keyof IntakeForm

export type IntakeErrors = Partial<Record<IntakeField, string>>

/** The first message of each invalid field; empty when the form is valid. */
export function intakeErrors(form: unknown): IntakeErrors {
  const result = intakeForm.safeParse(form)
  const errors: IntakeErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0]
    if (isField(field)) errors[field] ??= issue.message
  }
  return errors
}

function isField(name: PropertyKey | undefined): name is IntakeField {
  return name !== undefined && Object.hasOwn(intakeForm.shape, name)
}

/**
 * The bot check: a person needs longer to fill in the form, even with autofill. The site's form delays a faster
 * submission until this time has passed, so that a person is never rejected.
 */
export const MIN_FILL_MS = 2000

/** The upper bound of the reported form age; a page may stay open for days. */
export const MAX_FORM_AGE_MS = 86_400_000
