import { adminWithin, rejectionOf } from '@haircuts/core/accounts/api-keys'
import type { ApiKeyScope } from '@haircuts/core/kernel/api-key-form'
import { AppError, type AppErrorCode, type AppErrorStatus } from '@haircuts/core/kernel/app-error'
import { type FieldPath, fieldPath } from '@haircuts/core/kernel/field-path'
import { snakeCase } from '@haircuts/core/kernel/key-case'
import { plainJson } from '@haircuts/core/kernel/plain-json'
import { isDatabaseAway, isMissing } from '@haircuts/db/errors'
import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import type { AppContext } from './context.ts'
import { slicedSuperjson, writeInSlices } from './sliced-superjson.ts'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RestRoute = `${HttpMethod} /${string}`

/** What the OpenAPI document states about an operation besides its schemas. */
interface OperationDocs {
  /** Path or paths below the API base; path, query and body are merged into one input. */
  rest: RestRoute | readonly RestRoute[]
  /** The OpenAPI `summary`. */
  summary: string
  /** The OpenAPI `description`, in full sentences. */
  description?: string
  /** Its specific errors, besides those that every operation may return. */
  errors?: readonly AppErrorCode[]
  /** Fields that are sent in the query although the operation has a body. */
  inQuery?: readonly string[]
  /** Accepts an Idempotency-Key. */
  isRepeatable?: boolean
  /** Responds with 201 instead of 200. */
  creates?: boolean
  /** Responds with 202 instead of 200: what follows is done later, and the response does not tell whether anything does. */
  accepts?: boolean
  /** Responds with 202 where the booking awaits the press of its emailed link: the second one of its two outputs. */
  mayAwaitEmail?: boolean
  /** Responds with 204 without a body over REST, although the site gets a result by tRPC. */
  isBodiless?: boolean
  /** The body may also be application/x-www-form-urlencoded. */
  takesForms?: boolean
  /** The response has the names of another standard, which REST does not convert to snake_case. */
  keepsNames?: boolean
  /** A DELETE with a body, since a password must not appear in a URL. */
  takesBody?: boolean
  /** The largest body in bytes, where it is more than that of other operations. Only for the admin. */
  maxBodyBytes?: number
  /** The field that receives a body that is a bare array or string instead of an object. */
  bareBody?: string
}

export type Meta = {
  /** Set by the two procedures below and enforced by `adminProcedure`. */
  access?: 'anybody' | 'admin'
  /**
   * The scopes of API keys that open it, as the barber; none by default. A key opens neither the account and its security, nor
   * secrets, nor everything at once. A public operation treats a key without the scope as a visitor.
   */
  openTo?: readonly ApiKeyScope[]
  /** The rate limit it counts towards; by default a query is a read and a mutation a write. */
  countedAs?: 'booking' | 'group' | 'links' | 'waitlist'
  /**
   * As how many calls of that limit it counts, 1 by default: the processor time that it takes, measured in that of `setting.public`,
   * so that a network cannot occupy the server by the costliest reads.
   */
  cost?: number
  /** Cache-Control max-age in seconds for responses to callers without a session. */
  maxAgeSeconds?: number
} & (OperationDocs | { [K in keyof OperationDocs]?: never })

/**
 * The stream of live changes. The pings keep proxies and this server, which both end a silent connection after a minute,
 * from ending it; a client that misses three of them connects again. It ends after half an hour, so that the next
 * request checks its session.
 */
const LIVE = {
  ping: { enabled: true, intervalMs: 15_000 },
  maxDurationMs: 30 * 60_000,
  client: { reconnectAfterInactivityMs: 45_000 },
}

const t = initTRPC
  .context<AppContext>()
  .meta<Meta>()
  .create({
    transformer: { input: plainJson, output: slicedSuperjson },
    sse: LIVE,
    errorFormatter: ({ shape, error }) => {
      const appError = toAppError(error)
      return {
        ...shape,
        message: appError.message,
        data: {
          code: shape.data.code,
          httpStatus: appError.status,
          path: shape.data.path,
          refusal: appErrorView(appError),
        },
      }
    },
  })

/** The JSON form of an AppError that the web app reads. */
export function appErrorView({ status, code, message, alternatives, errors }: AppError) {
  return { status, code: snakeCase(code), detail: message, alternatives, errors }
}

export const router = t.router
export const createCaller = t.createCallerFactory

const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<AppErrorStatus, TRPCError['code']>

const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const appError = toAppError(result.error)
  if (appError.code === 'internal') throw result.error
  throw trpcError(appError)
})

/** Wraps an AppError in a TRPCError with the corresponding HTTP status. */
export function trpcError(appError: AppError): TRPCError {
  return new TRPCError({ code: TRPC_CODES[appError.status], cause: appError })
}

/** As many rows take some milliseconds to write. */
const MANY_ROWS = 1_000

/** Lets requests run while a long list is written, such as the events of a synced calendar. */
const inSlices = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok && Array.isArray(result.data) && result.data.length > MANY_ROWS)
    await writeInSlices(result.data)
  return result
})

/** Lets an API key act as the barber, where the meta of the procedure opens it to one of its scopes. */
const withApiKeys = t.middleware(({ ctx, meta, next }) =>
  next({ ctx: { admin: adminWithin(ctx, meta?.openTo) } }),
)

/** Needs no session. */
export const publicProcedure = t.procedure
  .meta({ access: 'anybody' })
  .use(withAppErrors)
  .use(inSlices)
  .use(withApiKeys)

/** Needs an admin session, or an API key whose scope opens it. The check runs before input validation, so a 401 reveals nothing about the input. */
export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(withAppErrors)
  .use(inSlices)
  .use(withApiKeys)
  .use(async ({ ctx, next }) => {
    if (!ctx.admin) throw await rejectionOf(ctx)
    return next()
  })

/** Maps any error to an AppError; an unexpected one becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return validationError(error)
  // A concurrent request deleted the row between two statements.
  if (isMissing(error)) return new AppError('notFound')
  if (isDatabaseAway(error)) return new AppError('databaseAway')
  if (error instanceof TRPCError) {
    const appError = toAppError(error.cause)
    if (appError.code !== 'internal') return appError
    if (error.code === 'NOT_FOUND') return new AppError('notFound')
    if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('methodNotAllowed')
    if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')
      return new AppError('malformedBody')
    if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('bodyTooLarge')
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('unsupportedMediaType')
  }
  return new AppError('internal')
}

/** More than any form has fields; the response to a hostile input stays short. */
const MAX_ERRORS = 50

function validationError(error: ZodError): AppError {
  // The first message of each field.
  const messages = new Map<FieldPath, string>()
  for (const { path, message } of error.issues) {
    if (messages.size === MAX_ERRORS) break
    const field = fieldPath(path)
    if (!messages.has(field)) messages.set(field, message)
  }
  const errors = [...messages].map(([path, message]) => ({ path, message }))
  const [first] = errors
  return new AppError('validation', {
    errors,
    ...(errors.length === 1 && first ? { detail: first.message } : {}),
  })
}
