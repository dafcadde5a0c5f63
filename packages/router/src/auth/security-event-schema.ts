import { z } from 'zod'

/** Security-relevant events of the account. */
export const SECURITY_EVENT_KINDS = [
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
  'email_changed',
  'sessions_ended',
  'override_refused',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

export const securityEventView = z
  .object({
    id: z.int(),
    kind: z.enum(SECURITY_EVENT_KINDS),
    network: z
      .string()
      .nullable()
      .describe('An IPv4 address or an IPv6 /64; null where several networks share the entry.'),
    userAgent: z.string().nullable().describe('What the browser calls itself.'),
    count: z.int().describe('How often it happened, within one hour.'),
    lastAt: z.date(),
  })
  .meta({ id: 'SecurityEvent' })
