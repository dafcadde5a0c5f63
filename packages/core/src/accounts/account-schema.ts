import { z } from 'zod'
import { email, id, line, linkToken, optional } from '../kernel/fields.ts'

const MIN_PASSWORD_LENGTH = 8
/** Bounds the work of reading the input; the cost of hashing does not depend on the length. */
const MAX_PASSWORD_LENGTH = 1000

const MAX_CODE_LENGTH = 100

function passwordField(missing: string) {
  return z
    .string(missing)
    .min(1, missing)
    .max(MAX_PASSWORD_LENGTH, `Please keep this to ${MAX_PASSWORD_LENGTH} characters.`)
}

const password = passwordField('Please enter a password.')
const currentPassword = passwordField('Please enter your current password.')
const code = line(MAX_CODE_LENGTH, 'Please enter the code.')

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

const newPassword = password.min(
  MIN_PASSWORD_LENGTH,
  `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`,
)

export const changePasswordInput = z
  .object({ currentPassword: password, newPassword })
  .meta({ examples: [{ currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }] })

export const forgottenPasswordInput = z
  .object({ email: line(254, 'Please enter your email.') })
  .meta({ examples: [{ email: 'barber@example.edu' }] })

export const forgottenPasswordView = z
  .object({
    message: z.string().describe('The same for every address.'),
    emailsAreSent: z
      .boolean()
      .describe('False where no mail server is set up, so that emails are only kept as files.'),
  })
  .meta({
    id: 'ForgottenPassword',
    examples: [
      { message: 'If this is the email of the login, a link is on its way.', emailsAreSent: true },
    ],
  })

export const newPasswordInput = z
  .object({ token: linkToken, newPassword })
  .meta({ examples: [{ token: '8mKc3vT0', newPassword: 'sharper scissors' }] })

export const changeEmailInput = z.object({ currentPassword: password, newEmail: email }).meta({
  examples: [{ currentPassword: 'sharp scissors', newEmail: 'barber@example.edu' }],
})

export const startInput = z
  .object({
    password: optional(currentPassword).describe(
      'Needed where the sign-in is older than 15 minutes.',
    ),
  })
  .meta({ examples: [{ password: 'sharp scissors' }] })

export const confirmInput = z.object({ code }).meta({ examples: [{ code: '123456' }] })

export const passwordInput = z
  .object({ password: currentPassword })
  .meta({ examples: [{ password: 'sharp scissors' }] })

export const secretView = z
  .object({
    secret: z.string().describe('In base32, to be typed into an authenticator app.'),
    otpauthUri: z.string().describe('The same for its camera, as a QR code.'),
  })
  .meta({ id: 'TwoFactorSecret' })

export const recoveryCodesView = z
  .object({
    recoveryCodes: z.array(z.string()).describe('Each works once. They are never shown again.'),
  })
  .meta({ id: 'RecoveryCodes' })

export const twoFactorView = z
  .object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
  .meta({ id: 'TwoFactor' })

/** Security-relevant events of the account. */
export const securityEventKind = z.enum([
  'sign_in',
  'sign_in_failed',
  'sign_in_locked',
  'code_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'two_factor_on',
  'two_factor_off',
  'password_changed',
  'password_failed',
  'password_reset',
  'new_password_requested',
  'password_reset_by_email',
  'email_changed',
  'sessions_ended',
  'override_refused',
  'passkey_added',
  'passkey_removed',
  'passkey_failed',
  'key_created',
  'key_revoked',
  'key_failed',
  'calendar_feed_created',
  'calendar_feed_deleted',
  'webhook_created',
  'webhook_deleted',
  'webhook_moved',
  'mail_server_changed',
  'mail_server_removed',
])

export const securityEventView = z
  .object({
    id: z.int(),
    kind: securityEventKind,
    network: z
      .string()
      .nullable()
      .describe('An IPv4 address or an IPv6 /64; null where several networks share the entry.'),
    userAgent: z.string().nullable().describe('What the browser calls itself.'),
    count: z.int().describe('How often it happened, within one hour.'),
    lastAt: z.date(),
  })
  .meta({ id: 'SecurityEvent' })

export type LoginInput = z.output<typeof loginInput>
export type ChangePasswordInput = z.output<typeof changePasswordInput>
export type ForgottenPasswordInput = z.output<typeof forgottenPasswordInput>
export type NewPasswordInput = z.output<typeof newPasswordInput>
export type ChangeEmailInput = z.output<typeof changeEmailInput>
export type StartInput = z.output<typeof startInput>
export type SecurityEventKind = z.output<typeof securityEventKind>
