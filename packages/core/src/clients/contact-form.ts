/** The contact fields of the back office's forms, in which they may be empty. */
import * as z from 'zod/mini'
import { typedText } from '../kernel/typed-text-form.ts'
import { MAX_PHONE_LENGTH, PHONE_TOO_LONG } from './phone-form.ts'

const EMAIL_MESSAGE = 'Please enter a valid email address'

export const emailText = z.string().check(z.trim(), z.email(EMAIL_MESSAGE))

export const optionalEmailText = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || z.email().safeParse(text).success, EMAIL_MESSAGE),
)

export const optionalPhoneText = typedText(MAX_PHONE_LENGTH, PHONE_TOO_LONG)
