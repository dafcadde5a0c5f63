import { z } from 'zod'
import { API_KEY_SCOPES } from '../kernel/api-key-form.ts'
import { line, list } from '../kernel/fields.ts'
import { startInput } from './account-schema.ts'

const MAX_NAME_LENGTH = 80

export const apiKeyScope = z.enum(API_KEY_SCOPES)

export const createApiKeyInput = z
  .object({
    name: line(MAX_NAME_LENGTH, 'Please enter a name.'),
    password: startInput.shape.password,
    scopes: list(apiKeyScope, {
      min: 1,
      max: API_KEY_SCOPES.length,
      message: 'Please choose what the key may do.',
    })
      .transform((scopes) => API_KEY_SCOPES.filter((scope) => scopes.includes(scope)))
      .meta({
        type: 'array',
        items: { type: 'string', enum: [...API_KEY_SCOPES] },
        minItems: 1,
        maxItems: API_KEY_SCOPES.length,
      })
      .describe(
        '`read` shows what the back office shows, without secrets and the account; `bookings` creates and changes bookings and clients as the barber.',
      ),
  })
  .meta({ examples: [{ name: 'Website of the club', scopes: ['read'] }] })
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>

const EXAMPLE = {
  id: 3,
  name: 'Website of the club',
  scopes: ['read'],
  keyStart: 'haircuts_Qm4x',
  createdAt: '2026-03-01T18:20:11.000Z',
  lastUsedAt: null,
}

export const apiKeyView = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(apiKeyScope),
    keyStart: z.string().describe('The beginning of the key, to recognise it by.'),
    createdAt: z.date(),
    lastUsedAt: z.date().nullable().describe('To the hour.'),
  })
  .meta({ id: 'ApiKey', examples: [EXAMPLE] })

export const newApiKeyView = apiKeyView
  .extend({ key: z.string().describe('It is never shown again.') })
  .meta({
    id: 'NewApiKey',
    examples: [{ ...EXAMPLE, key: 'haircuts_Qm4xE0fQ2kd9Lw1Wq2Rt7pX0fQ2kd9Lw1Wq2Rt7pX0f' }],
  })
