import * as z from 'zod/mini'

/** What the booking form says when a field is not right; the words are the specification's. */
export const INTAKE_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone is required',
  isFirstTime: 'Please select whether this is your first time',
  referralSource: 'Referral source is required for first-time customers',
} as const

const requiredText = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))

/** The form as a visitor fills it in: yes or no as words, both names apart. Answers are trimmed. */
export const intakeForm = z
  .object({
    firstName: requiredText(INTAKE_MESSAGES.firstName),
    lastName: requiredText(INTAKE_MESSAGES.lastName),
    email: z.string(INTAKE_MESSAGES.email).check(z.trim(), z.email(INTAKE_MESSAGES.email)),
    phone: requiredText(INTAKE_MESSAGES.phone),
    isFirstTime: z.enum(['yes', 'no'], INTAKE_MESSAGES.isFirstTime),
    referralSource: z.string().check(z.trim()),
    notes: z.string().check(z.trim()),
  })
  .check(
    z.refine((form) => form.isFirstTime !== 'yes' || form.referralSource.trim() !== '', {
      error: INTAKE_MESSAGES.referralSource,
      path: ['referralSource'],
      // Said together with the other fields' messages, not only after they are right.
      when: ({ value }) => typeof value === 'object' && value !== null && 'referralSource' in value,
    }),
  )

export type IntakeForm = z.infer<typeof intakeForm>
export type IntakeField = keyof IntakeForm

export type IntakeErrors = Partial<Record<IntakeField, string>>

/** One message a field, the first that applies; empty when the form is right. */
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
