import { z } from 'zod'
import { email, id, line, optional } from '../fields.ts'
import { code } from './two-factor-schema.ts'

const SHORTEST_PASSWORD = 8
/** Bounds the work of reading the input; the cost of hashing does not depend on the length. */
const LONGEST_PASSWORD = 1000

const password = z
  .string('Please enter a password.')
  .min(1, 'Please enter a password.')
  .max(LONGEST_PASSWORD, `Please keep this to ${LONGEST_PASSWORD} characters.`)

/** The email is named `username`, as in OAuth's password grant. */
export const loginInput = z
  .object({
    username: line(254, 'Please enter your email.'),
    password,
    otp: optional(code).describe(
      'Where two-factor login is on: the code of the authenticator app, or a recovery code.',
    ),
  })
  .meta({ examples: [{ username: 'barber@example.edu', password: 'sharp scissors' }] })

export const loginView = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('bearer'),
    expiresAt: z.date(),
  })
  .meta({
    id: 'Login',
    examples: [
      { accessToken: '8mKc3vT0', tokenType: 'bearer', expiresAt: '2026-04-01T13:00:00.000Z' },
    ],
  })

export const meView = z
  .object({ email: z.string() })
  .meta({ id: 'Me', examples: [{ email: 'barber@example.edu' }] })

export const sessionView = z
  .object({
    id: z.int(),
    userAgent: z.string().nullable().describe('What the browser calls itself.'),
    createdAt: z.date(),
    lastUsedAt: z.date(),
    expiresAt: z.date(),
    isCurrent: z.boolean().describe('Whether it is the one that asks.'),
  })
  .meta({ id: 'Session' })

export const revokeSessionInput = z.object({ id })

export const changePasswordInput = z
  .object({
    currentPassword: password,
    newPassword: password.min(
      SHORTEST_PASSWORD,
      `Please choose a password of at least ${SHORTEST_PASSWORD} characters.`,
    ),
  })
  .meta({ examples: [{ currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }] })

export const changeEmailInput = z.object({ currentPassword: password, newEmail: email }).meta({
  examples: [{ currentPassword: 'sharp scissors', newEmail: 'barber@example.edu' }],
})

export type LoginInput = z.output<typeof loginInput>
export type ChangePasswordInput = z.output<typeof changePasswordInput>
export type ChangeEmailInput = z.output<typeof changeEmailInput>
