import * as z from 'zod/mini'
import { requiredText } from '../kernel/typed-text-form.ts'

const MIN_PASSWORD_LENGTH = 8

const newPassword = z
  .string()
  .check(
    z.minLength(
      MIN_PASSWORD_LENGTH,
      `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`,
    ),
  )

// Validates input as it is typed. Only the server verifies passwords and codes.
export const passwordForm = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password.')),
  newPassword,
})

export const newPasswordForm = z.object({ newPassword })

export const forgottenPasswordForm = z.object({
  email: requiredText('Email is required'),
})

export const emailForm = z.object({
  newEmail: requiredText('Please enter the new email.'),
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password.')),
})

export const confirmPasswordForm = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

const MAX_NAME_LENGTH = 60

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name.'),
    z.maxLength(MAX_NAME_LENGTH, `Please keep this to ${MAX_NAME_LENGTH} characters.`),
  )

export const passkeyForm = z.object({
  name: passkeyName,
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

export const passkeyNameForm = z.object({ name: passkeyName })

export const confirmCodeForm = z.object({
  code: requiredText('Please enter the code from the app.'),
})
