import { adminWithin, rejectionOf } from '@haircuts/core/accounts/api-keys'
import { AppError } from '@haircuts/core/kernel/app-error'
import { fieldPath } from '@haircuts/core/kernel/field-path'
import { camelCase, snakeCase, toWire } from '@haircuts/core/kernel/key-case'
import { appRouter } from '@haircuts/router'
import type { AppContext } from '@haircuts/router/context'
import { type Meta, toAppError } from '@haircuts/router/trpc'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheHeaders } from '../caching.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { bodyOnlyFields } from '../field-places.ts'
import { fromWire, isRecord } from '../key-case.ts'
import { callOf, callsOf, type Operation, type RestCall, successStatus } from '../operations.ts'
import { rejectOtherMethods, sendProblem } from '../problem.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const FORM = 'application/x-www-form-urlencoded'
/** A login by form has three fields. */
const MAX_FORM_BYTES = 16 * 1024

/**
 * Mounts every procedure that names a REST path in its meta. Query, body and path become one input, names are converted
 * between snake_case and camelCase, and errors become problem+json. Nothing about an operation is defined here, so that
 * REST and tRPC cannot differ.
 */
export function rest(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.removeContentTypeParser('text/plain')
    app.addHook('onRequest', async ({ headers }) => {
      // An empty body has no media type, even if a client sends one.
      if (headers['content-length'] === '0') delete headers['content-type']
    })
    app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson(app))
    const mount = (scope: FastifyInstance, call: RestCall) => {
      const { method, url, operation } = call
      const rejectBodyInQuery = bodyInQueryGuard(call)
      const { kind: countedAs, cost } = callOf(operation)
      scope.route({
        method,
        url,
        config: { countedAs, cost, openTo: operation.meta.openTo },
        // Without a session such a call is rejected before its body is read.
        ...(operation.meta.maxBodyBytes ? { bodyLimit: operation.meta.maxBodyBytes } : {}),
        handler: async (request, reply) => {
          rejectBodyInQuery(request)
          return response(operation, await contextOf(request, reply), request, reply)
        },
      })
    }

    const calls = callsOf()
    for (const call of calls) if (!needsAdmin(call) && !takesForms(call)) mount(app, call)
    await app.register(async (forms) => {
      const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
      forms.addContentTypeParser(FORM, options, async (_: unknown, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
      )
      for (const call of calls) if (takesForms(call)) mount(forms, call)
    })
    await app.register(async (guarded) => {
      guarded.addHook('onRequest', signedInOnly(contextOf))
      for (const call of calls) if (needsAdmin(call)) mount(guarded, call)
      for (const [url, here] of Map.groupBy(calls, ({ url }) => url)) {
        const allowed = new Set(here.map(({ method }) => String(method)))
        rejectOtherMethods(here.every(needsAdmin) ? guarded : app, url, allowed)
      }
    })
  }
}

/**
 * Responds with 401 without a session, and with 403 to an API key without the scope, before the body is read. At a URL where
 * all calls need the admin this also comes before 405.
 */
export function signedInOnly(contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await contextOf(request, reply)
    const { openTo } = request.routeOptions.config
    if (!adminWithin(ctx, openTo)) return sendProblem(reply, await rejectionOf(ctx))
  }
}

function needsAdmin({ operation }: RestCall): boolean {
  return operation.meta.access !== 'anybody'
}

function takesForms({ operation }: RestCall): boolean {
  return operation.meta.takesForms === true
}

/** More than any call has; others are ignored, and to rename thousands takes longer than to parse them. */
const MAX_FIELDS = 1000

/** The operation itself decides about this flag wherever it is sent, so that a visitor always gets a 401. */
const DECIDED_BY_OPERATION = 'admin_override'

/**
 * Rejects a query parameter that belongs in the body. Addresses are stored in logs and browser histories, where a
 * password must never be.
 */
function bodyInQueryGuard(call: RestCall) {
  // Converting the schemas of all calls takes a fifth of a second, so it waits for the first query.
  let fields: string[] | undefined
  return ({ query }: FastifyRequest) => {
    const sent = isRecord(query) ? Object.keys(query) : []
    if (sent.length === 0) return
    fields ??= bodyOnlyFields(call).filter((name) => name !== DECIDED_BY_OPERATION)
    const names = new Set(sent.map((name) => snakeCase(camelCase(name))))
    const misplaced = fields.filter((name) => names.has(name))
    if (misplaced.length === 0) return
    throw new AppError('validation', {
      detail: `Please send ${listFormat.format(misplaced)} in the body of the request, not in its address.`,
      errors: misplaced.map((name) => ({
        path: fieldPath([name]),
        message: 'Please send this in the body of the request, not in its address.',
      })),
    })
  }
}

const listFormat = new Intl.ListFormat('en')

async function response(
  operation: Operation,
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { path, type, meta } = operation
  const input = inputOf(request, meta)
  try {
    const result = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
    reply.headers(cacheHeaders([meta], ctx))
    if (result === undefined || meta.isBodiless) return reply.code(204).send()
    const awaitsEmail = meta.mayAwaitEmail && isRecord(result) && 'awaits' in result
    reply.code(awaitsEmail ? 202 : successStatus(meta)).type(JSON_TYPE)
    return reply.send(JSON.stringify(meta.keepsNames ? result : toWire(result)))
  } catch (error) {
    const appError = toAppError(error)
    // An invalid id in the path names nothing, so it is 404 and not 422.
    const inPath = isRecord(request.params) ? Object.keys(request.params).map(snakeCase) : []
    const badPath = appError.errors?.some((each) => inPath.includes(each.path.split('.')[0] ?? ''))
    if (appError.code === 'internal') throw error
    return sendProblem(reply, badPath ? new AppError('notFound') : appError)
  }
}

/** The path overrides the body, and the body the query, so that a body cannot name another resource than the path. */
function inputOf(request: FastifyRequest, { bareBody }: Meta): unknown {
  // Some clients send null instead of no body.
  const body = request.body ?? undefined
  const given = bareBody && body !== undefined && !isRecord(body) ? { [bareBody]: body } : body
  if (given !== undefined && !isRecord(given)) return given
  if (given && Object.keys(given).length > MAX_FIELDS) throw new AppError('bodyTooLarge')
  return Object.assign(
    {},
    ...[request.query, given, request.params].map((part) => (isRecord(part) ? fromWire(part) : {})),
  )
}

/** Parses JSON without the keys that would change a prototype; an empty text is no body. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  return (
    request: FastifyRequest,
    body: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => {
    if (body.trim() === '') done(null, undefined)
    else parse(request, body, done)
  }
}
