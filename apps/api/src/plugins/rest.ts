import { appRouter } from '@haircuts/router'
import type { Context } from '@haircuts/router/context'
import { snakeCase } from '@haircuts/router/key-case'
import { Refusal } from '@haircuts/router/refusal'
import { asRefusal, type Meta } from '@haircuts/router/trpc'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContextOf } from '../http/context-of.ts'
import { fromWire, isRecord, toWire } from '../http/key-case.ts'
import { refuseOtherMethods } from '../http/methods.ts'
import { kindOfCall, type Operation } from '../http/operations.ts'
import { sendProblem } from '../http/problem.ts'
import { callsOf, type RestCall } from '../http/rest-calls.ts'
import { keepingHeaders } from './caching.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const FORM = 'application/x-www-form-urlencoded'

/**
 * Every procedure that names a REST path in its meta, at that path: query, body and path become one
 * input, names cross between snake_case and camelCase, and refusals become problem+json. There is no
 * second definition of anything here.
 */
export function rest(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.removeContentTypeParser('text/plain')
    app.addHook('onRequest', async ({ headers }) => {
      // Nothing is of no type, whatever a client calls it.
      if (headers['content-length'] === '0') delete headers['content-type']
    })
    app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson(app))
    const mount = (scope: FastifyInstance, { method, url, operation }: RestCall) =>
      scope.route({
        method,
        url,
        config: { countedAs: kindOfCall(operation) },
        handler: async (request, reply) =>
          answer(operation, await contextOf(request, reply), request, reply),
      })

    const calls = callsOf()
    for (const call of calls) if (!isAdmins(call) && !takesForms(call)) mount(app, call)
    await app.register(async (forms) => {
      forms.addContentTypeParser(FORM, { parseAs: 'string' }, async (_: unknown, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
      )
      for (const call of calls) if (takesForms(call)) mount(forms, call)
    })
    await app.register(async (guarded) => {
      guarded.addHook('onRequest', signedInOnly(contextOf))
      for (const call of calls) if (isAdmins(call)) mount(guarded, call)
      for (const [url, here] of Map.groupBy(calls, ({ url }) => url)) {
        const allowed = new Set(here.map(({ method }) => String(method)))
        refuseOtherMethods(here.every(isAdmins) ? guarded : app, url, allowed)
      }
    })
  }
}

/** Before the body is read, and before the method is looked at where every call is the barber's. */
export function signedInOnly(contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { admin } = await contextOf(request, reply)
    if (!admin) return sendProblem(reply, new Refusal('signInNeeded'))
  }
}

function isAdmins({ operation }: RestCall): boolean {
  return operation.meta.access !== 'anybody'
}

function takesForms({ operation }: RestCall): boolean {
  return operation.meta.takesForms === true
}

async function answer(
  operation: Operation,
  ctx: Context,
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
    reply.headers(keepingHeaders([meta], ctx))
    if (result === undefined) return reply.code(204).send()
    reply.code(meta.creates ? 201 : 200).type(JSON_TYPE)
    return reply.send(meta.isShared ? sharedJsonOf(result) : jsonOf(result))
  } catch (error) {
    const refusal = asRefusal(error)
    // What the path names cannot be found when it is not even the name of something.
    const inPath = isRecord(request.params) ? Object.keys(request.params).map(snakeCase) : []
    const badPath = refusal.errors?.some((each) => inPath.includes(each.path.split('.')[0] ?? ''))
    if (refusal.code === 'internal') throw error
    return sendProblem(reply, badPath ? new Refusal('notFound') : refusal)
  }
}

function jsonOf(result: unknown): string {
  return JSON.stringify(toWire(result))
}

const sharedJson = new WeakMap<object, string>()

/** The JSON of an answer that calls share until the next commit, written once. */
function sharedJsonOf(result: unknown): string {
  if (typeof result !== 'object' || result === null) return jsonOf(result)
  const json = sharedJson.get(result) ?? jsonOf(result)
  sharedJson.set(result, json)
  return json
}

/** Path over body over query, so that nothing in a body can speak for another path. */
function inputOf(request: FastifyRequest, { bareBody }: Meta): unknown {
  // A body of null is what some clients send for none.
  const body = request.body ?? undefined
  const given = bareBody && body !== undefined && !isRecord(body) ? { [bareBody]: body } : body
  if (given !== undefined && !isRecord(given)) return given
  return Object.assign(
    {},
    ...[request.query, given, request.params].map((part) => (isRecord(part) ? fromWire(part) : {})),
  )
}

/** An empty body is no body, and keys that would reach a prototype are dropped like any unknown. */
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
