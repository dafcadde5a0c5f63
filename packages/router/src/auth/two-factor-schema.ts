import { z } from 'zod'
import { line, optional } from '../fields.ts'

const LONGEST_PASSWORD = 1000
const LONGEST_CODE = 100

const password = z
  .string('Please enter your current password.')
  .min(1, 'Please enter your current password.')
  .max(LONGEST_PASSWORD, `Please keep this to ${LONGEST_PASSWORD} characters.`)

export const code = line(LONGEST_CODE, 'Please enter the code.')

export const startInput = z
  .object({
    password: optional(password).describe('Needed where the sign-in is older than 15 minutes.'),
  })
  .meta({ examples: [{ password: 'sharp scissors' }] })

export const confirmInput = z.object({ code }).meta({ examples: [{ code: '123456' }] })

export const passwordInput = z
  .object({ password })
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

export type StartInput = z.output<typeof startInput>
