import { isDatabaseAway, isMissing } from '@haircuts/db/errors'
import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { ZodError } from 'zod'
import type { Context } from './context.ts'
import { snakeCase } from './key-case.ts'
import { Refusal, type RefusalCode, type RefusalStatus } from './refusal.ts'

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RestRoute = `${Verb} /${string}`

/** What the document of the API says of a call, beside what its schemas say. */
interface Documented {
  /** The documented path or paths below the API base; path, query and body become one input. */
  rest: RestRoute | readonly RestRoute[]
  /** What it does, in a few words. */
  summary: string
  /** What else has to be known, in whole sentences. */
  description?: string
  /** The refusals of its own, beside those every call may answer with. */
  refuses?: readonly RefusalCode[]
  /** Fields that go into the query although the call has a body. */
  inQuery?: readonly string[]
  /** May be sent again under the same Idempotency-Key. */
  isRepeatable?: boolean
  /** Answers 201 instead of 200. */
  creates?: boolean
  /** The body may also be a form, in application/x-www-form-urlencoded. */
  takesForms?: boolean
  /** The field that a body takes which is a bare list or text, not an object. */
  bareBody?: string
}

export type Meta = {
  /** Who may call it: declared by the two procedures below, and held by `adminProcedure`. */
  access?: 'anybody' | 'admin'
  /** For so many seconds an answer to anybody may be shown again without asking. */
  keptFor?: number
} & (Documented | { [K in keyof Documented]?: never })

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    errorFormatter: ({ shape, error }) => {
      const refusal = asRefusal(error)
      return {
        ...shape,
        message: refusal.message,
        data: {
          code: shape.data.code,
          httpStatus: refusal.status,
          path: shape.data.path,
          refusal: refusalView(refusal),
        },
      }
    },
  })

/** A refusal as the web app reads it. */
export function refusalView({ status, code, message, alternatives, errors }: Refusal) {
  return { status, code: snakeCase(code), detail: message, alternatives, errors }
}

export const router = t.router
export const createCaller = t.createCallerFactory

const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
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
} as const satisfies Record<RefusalStatus, TRPCError['code']>

const refusing = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const refusal = asRefusal(result.error)
  if (refusal.code === 'internal') throw result.error
  throw new TRPCError({ code: TRPC_CODES[refusal.status], cause: refusal })
})

/** Anybody may call it. */
export const publicProcedure = t.procedure.meta({ access: 'anybody' }).use(refusing)

/** The barber alone may call it, and nobody else learns so much as whether the input was right. */
export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(refusing)
  .use(({ ctx, next }) => {
    if (!ctx.admin) throw new Refusal('signInNeeded')
    return next()
  })

/** Whatever went wrong, as one of the product's refusals; the unforeseen becomes `internal`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return invalid(error)
  // Somebody else deleted it between two of our statements.
  if (isMissing(error)) return new Refusal('notFound')
  if (isDatabaseAway(error)) return new Refusal('databaseAway')
  if (error instanceof TRPCError) {
    const refusal = asRefusal(error.cause)
    if (refusal.code !== 'internal') return refusal
    if (error.code === 'NOT_FOUND') return new Refusal('notFound')
    if (error.code === 'METHOD_NOT_SUPPORTED') return new Refusal('methodNotAllowed')
    if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')
      return new Refusal('malformedBody')
    if (error.code === 'PAYLOAD_TOO_LARGE') return new Refusal('bodyTooLarge')
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new Refusal('unsupportedMediaType')
  }
  return new Refusal('internal')
}

function invalid(error: ZodError): Refusal {
  // One sentence a field: the first that applies.
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.map((part) => snakeCase(String(part))).join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  const errors = [...messages].map(([path, message]) => ({ path, message }))
  const [first] = errors
  return new Refusal('validation', {
    errors,
    ...(errors.length === 1 && first ? { detail: first.message } : {}),
  })
}
