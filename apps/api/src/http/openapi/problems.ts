import { STATUS_CODES } from 'node:http'
import { APP_ERRORS } from '@haircuts/core/errors'
import { AppError, type AppErrorCode, statusOf } from '@haircuts/core/kernel/app-error'
import { snakeCase } from '@haircuts/core/kernel/key-case'
import { problemOf } from '../problem.ts'
import type { Schema } from '../wire-schema.ts'
import type { DocumentedResponse, Response } from './document-types.ts'

const ALTERNATIVES = [Date.UTC(2026, 2, 3, 15), Date.UTC(2026, 2, 3, 15, 30)]

/** The schema of every error response (RFC 9457). */
export const problemSchema: Schema = {
  description: 'An error, by RFC 9457.',
  type: 'object',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string', description: 'The words of the HTTP status.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'One sentence a person can read.' },
    code: {
      type: 'string',
      description: 'A code for programs. More may be added.',
      enum: Object.keys(APP_ERRORS).map(snakeCase),
    },
    errors: {
      type: 'array',
      description: 'For a 422: the fields that are wrong.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The field; parts are joined by dots.' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    alternatives: {
      type: 'array',
      description:
        'For a start that is not available: the nearest ones that are, in order of time.',
      items: {
        type: 'object',
        properties: { start_datetime: { type: 'string', format: 'date-time' } },
        required: ['start_datetime'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
  additionalProperties: false,
}

/** The error responses that most calls share. */
const SHARED = [
  'malformedBody',
  'signInNeeded',
  'scopeMissing',
  'notFound',
  'bodyTooLarge',
  'unsupportedMediaType',
  'validation',
  'tooManyRequests',
  'databaseAway',
] as const satisfies AppErrorCode[]

export function sharedProblems(): Record<string, Response> {
  return Object.fromEntries(SHARED.map((code) => [snakeCase(code), problemResponse([code])]))
}

/** The errors of a call: one response a status, with an example of each. */
export function problemResponses(
  codes: readonly AppErrorCode[],
): Record<string, DocumentedResponse> {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf(code))
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...more]]): [string, DocumentedResponse] => {
      const isShared = more.length === 0 && SHARED.some((code) => code === first)
      if (!first || isShared)
        return [String(status), { $ref: `#/components/responses/${snakeCase(first ?? '')}` }]
      return [String(status), problemResponse([first, ...more])]
    }),
  )
}

function problemResponse(codes: [AppErrorCode, ...AppErrorCode[]]): Response {
  const status = statusOf(codes[0])
  return {
    description: STATUS_CODES[status] ?? '',
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          codes.map((code) => [snakeCase(code), { value: exampleProblem(code) }]),
        ),
      },
    },
  }
}

const RETRY_AFTER = {
  description: 'How many seconds to wait.',
  schema: { type: 'integer', minimum: 1 },
} as const

function exampleProblem(code: AppErrorCode): unknown {
  const isAboutTime = code === 'slotTaken' || code === 'slotUnavailable'
  return JSON.parse(
    problemOf(new AppError(code, isAboutTime ? { alternatives: ALTERNATIVES } : {})),
  )
}
