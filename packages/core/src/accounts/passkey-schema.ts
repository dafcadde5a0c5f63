import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { id, line, list, optional } from '../kernel/fields.ts'
import { loginView } from './account-schema.ts'

const MAX_NAME_LENGTH = 60
/** A credential id has at most 1023 bytes. */
const MAX_ID_LENGTH = 1364
const MAX_DATA_LENGTH = 100_000

const name = line(MAX_NAME_LENGTH, 'Please enter a name.')

/** How a browser writes bytes. */
const bytes = z
  .string()
  .max(MAX_DATA_LENGTH)
  .regex(/^[\w-]+$/)

const credentialId = z
  .string('Please send the id of the passkey.')
  .max(MAX_ID_LENGTH)
  .regex(/^[\w-]+$/, 'Please send the id of the passkey.')

const attestation = z.object({
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: list(
    z
      .string()
      .max(20)
      .regex(/^[a-z-]+$/),
    { max: 10 },
  ).optional(),
})

const assertion = z.object({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.nullish(),
})

/** A JSON object of WebAuthn, whose names stay as that standard spells them. */
function standardJson<T>(schema: z.ZodType<T>, standardName: string) {
  return z
    .custom<T>(
      (value) => schema.safeParse(value).success,
      'Please send what the browser has answered.',
    )
    .meta({ type: 'object', description: `\`${standardName}\` of WebAuthn, as a browser has it.` })
}

/** The JSON of the answer of `navigator.credentials.create`, and a name. Its other fields are ignored. */
export const registerPasskeyInput = z.object({
  id: credentialId,
  response: standardJson(attestation, 'AuthenticatorAttestationResponseJSON'),
  name: optional(name).describe('By which the barber recognises it.'),
})

/** The JSON of the answer of `navigator.credentials.get`. Its other fields are ignored. */
export const passkeyLoginInput = z.object({
  id: credentialId,
  response: standardJson(assertion, 'AuthenticatorAssertionResponseJSON'),
})

export const passkeyCreationOptions = options<PublicKeyCredentialCreationOptionsJSON>(
  'PublicKeyCredentialCreationOptionsJSON',
)

export const passkeyRequestOptions = options<PublicKeyCredentialRequestOptionsJSON>(
  'PublicKeyCredentialRequestOptionsJSON',
)

function options<T>(standardName: string) {
  return z.custom<T>().meta({
    type: 'object',
    description: `\`${standardName}\` of WebAuthn, with the names of that standard.`,
  })
}

/** As at a login with the password, and the email that nobody has typed. */
export const passkeyLoginView = loginView
  .extend({ email: z.string() })
  .meta({ id: 'PasskeyLogin', examples: [] })

export const renamePasskeyInput = z.object({ id, name })

export const passkeyView = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.date(),
    lastUsedAt: z.date().nullable().describe('Null until it has signed in.'),
  })
  .meta({ id: 'Passkey' })

export type RegisterPasskeyInput = z.output<typeof registerPasskeyInput>
export type PasskeyLoginInput = z.output<typeof passkeyLoginInput>
