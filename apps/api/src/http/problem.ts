import { STATUS_CODES } from 'node:http'
import { AppError, type AppErrorCode } from '@haircuts/core/kernel/app-error'
import { snakeCase } from '@haircuts/core/kernel/key-case'
import { toAppError } from '@haircuts/router/trpc'
import type { FastifyError, FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import { PicturesAway } from '../adapters/pictures/pictures.ts'

/** Error codes of Fastify and its plugins mapped to those of the product. */
const FRAMEWORK_ERRORS: Record<string, AppErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_NOT_FOUND: 'notFound',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

export function toHttpError(error: unknown): AppError {
  if (error instanceof PicturesAway) return new AppError('picturesAway')
  if (!isFastifyError(error)) return toAppError(error)
  const code = FRAMEWORK_ERRORS[error.code]
  if (code) return new AppError(code)
  const { statusCode = 500 } = error
  if (statusCode === 413) return new AppError('bodyTooLarge')
  if (statusCode === 415) return new AppError('unsupportedMediaType')
  if (statusCode >= 400 && statusCode < 500) return new AppError('malformedBody')
  return toAppError(error)
}

function isFastifyError(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'statusCode' in error
  )
}

/** The headers that a status requires: WWW-Authenticate for 401, Retry-After where given. */
export function problemHeaders({ status, retryAfterSeconds }: AppError): Record<string, string> {
  return {
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
  }
}

/** The problem+json body (RFC 9457). `detail` is the sentence shown to people. */
export function problemOf({ status, code, message, errors, alternatives }: AppError): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    code: snakeCase(code),
    errors,
    alternatives: alternatives?.map((start) => ({
      start_datetime: new Date(start).toISOString(),
    })),
  })
}

export function sendProblem(reply: FastifyReply, appError: AppError) {
  return reply
    .code(appError.status)
    .headers(problemHeaders(appError))
    .type('application/problem+json')
    .send(problemOf(appError))
}

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Responds to every other method at this URL with 405 and an Allow header. HEAD comes with GET unless its route is left
 * out.
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: Set<string>,
  { answersHead = allowed.has('GET') } = {},
) {
  const method = METHODS.filter((each) => !allowed.has(each) && !(each === 'HEAD' && answersHead))
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { isRejecting: true },
    handler: (_, reply) => {
      reply.header('allow', [...allowed].join(', '))
      return sendProblem(reply, new AppError('methodNotAllowed'))
    },
  })
}
