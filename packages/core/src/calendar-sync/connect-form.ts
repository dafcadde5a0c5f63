import * as z from 'zod/mini'
import { requiredText } from '../kernel/typed-text-form.ts'

const EMAIL_MESSAGE = 'Please enter a valid email address'
const email = z.email(EMAIL_MESSAGE)
const filled = z.string().check(z.trim(), z.minLength(1))

/** Checks only that the fields are filled in; the service verifies them. Another server may have names without an @. */
export const connectForm = z
  .object({
    serverUrl: z.string().check(z.trim()),
    email: z.string().check(z.trim()),
    appPassword: requiredText('App-specific password is required'),
  })
  .check(
    z.refine(
      ({ serverUrl, email: entered }) =>
        z.safeParse(serverUrl === '' ? email : filled, entered).success,
      { path: ['email'], error: EMAIL_MESSAGE },
    ),
  )

export type ConnectForm = z.infer<typeof connectForm>
