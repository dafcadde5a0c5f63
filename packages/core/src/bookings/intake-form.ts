import * as z from 'zod/mini'
import { forAnswers } from '../booking-calendar/answers-form.ts'
import { MAX_PHONE_LENGTH, PHONE_TOO_LONG } from '../clients/phone-form.ts'
import { requiredText, typedText } from '../kernel/typed-text-form.ts'
import { INTAKE_MESSAGES } from './intake-rules-form.ts'

/** The booking form's fields. Texts are trimmed. */
export const intakeForm = z
  .object({
    firstName: requiredText(INTAKE_MESSAGES.firstName),
    lastName: requiredText(INTAKE_MESSAGES.lastName),
    clientEmail: z
      .string(INTAKE_MESSAGES.clientEmail)
      .check(z.trim(), z.email(INTAKE_MESSAGES.clientEmail)),
    clientPhone: requiredText(INTAKE_MESSAGES.clientPhone).check(
      z.maxLength(MAX_PHONE_LENGTH, PHONE_TOO_LONG),
    ),
    isFirstTime: z.enum(['yes', 'no'], INTAKE_MESSAGES.isFirstTime),
    ...forAnswers(({ max }) => typedText(max)),
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

/** What is wrong with another person of a group, for whom a first name is enough. */
export function companionErrors({ name, email }: { name: string; email: string }) {
  const { firstName, clientEmail } = intakeForm.shape
  const messageOf = ({ error }: { error?: z.core.$ZodError | undefined }) =>
    error?.issues[0]?.message
  return {
    name: messageOf(firstName.safeParse(name)),
    email: email.trim() === '' ? undefined : messageOf(clientEmail.safeParse(email)),
  }
}

function isField(name: PropertyKey | undefined): name is IntakeField {
  return name !== undefined && Object.hasOwn(intakeForm.shape, name)
}
