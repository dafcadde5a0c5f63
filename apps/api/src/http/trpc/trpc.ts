import { AppError } from '@haircuts/core/kernel/app-error'
import { plainJson } from '@haircuts/core/kernel/plain-json'
import { type AppRouter, appRouter } from '@haircuts/router'
import { toAppError, trpcError } from '@haircuts/router/trpc'
import { callTRPCProcedure, type TRPCError } from '@trpc/server'
import {
  type FastifyTRPCPluginOptions,
  fastifyRequestHandler,
  fastifyTRPCPlugin,
} from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheHeaders } from '../caching.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { isRecord } from '../key-case.ts'
import { callOf, operations } from '../operations.ts'
import { problemHeaders } from '../problem.ts'

/** The maximum number of queries that a screen of the back office sends together; the web client splits larger batches. */
const MAX_CALLS = 10

/** Mounts tRPC in a scope of its own, because its plugin replaces the JSON parser of the scope. */
export function trpc(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, countedAs: 'each call' }
    })
    app.addHook('preHandler', requireAdminForStreams(contextOf))
    app.addHook('preHandler', async (request, reply) => {
      const response = await plainAnswer(contextOf, request, reply)
      if (response !== undefined) return reply.type('application/json').send(response)
    })
    const trpcOptions = {
      router: appRouter,
      // A query with a client's token is sent by POST, because addresses end up in logs.
      allowMethodOverride: true,
      createContext: async ({ req, res, info }) => {
        // Counts the calls that tRPC has parsed, because the same path can be written in many ways.
        if (!isStream(req)) await assertWithinLimit(app, req, info.calls)
        return contextOf(req, res)
      },
      responseMeta: ({ ctx, paths = [], errors }) => {
        const metas = paths.map((path) => operations.get(path)?.meta ?? {})
        const headers = errors.length === 0 ? cacheHeaders(metas, ctx) : rejectionHeaders(errors)
        return { headers }
      },
      onError: ({ error, path, req }) => {
        const { code } = toAppError(error)
        if (code === 'internal') req.log.error({ err: error.cause ?? error, path })
        if (code === 'databaseAway') req.log.warn({ err: error.cause ?? error, path })
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions']
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
    await app.register(largeCalls(trpcOptions, contextOf))
  }
}

type Options = FastifyTRPCPluginOptions<AppRouter>['trpcOptions']

/**
 * Mounts the procedures that take files at their own paths, because only they take a larger body. A batch that names
 * more than one of them is a call like any other.
 */
function largeCalls(trpcOptions: Options, contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_: unknown, text: string) => text,
    )
    app.addHook(
      'onRequest',
      requireAdminForLargeBodies(app.initialConfig.bodyLimit ?? 0, contextOf),
    )
    for (const { path, meta } of operations.values()) {
      if (!meta.maxBodyBytes) continue
      app.post(`/trpc/${path}`, { bodyLimit: meta.maxBodyBytes }, (req, res) =>
        fastifyRequestHandler({ ...trpcOptions, req, res, path }),
      )
    }
  }
}

/**
 * Only the barber may send more than other requests. This is decided before the body is read; a body of unknown length counts as
 * large. Looking up a session is counted, also for one that turns out not to exist.
 */
function requireAdminForLargeBodies(defaultLimit: number, contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length <= defaultLimit) return
    await request.server.countCalls(request, [{ kind: 'write', cost: 1 }])
    const { admin } = await contextOf(request, reply)
    if (!admin) throw new AppError('signInNeeded')
  }
}

/** Whether a request opens a stream. tRPC reads the procedure from the same parameter. */
function isStream({ params }: FastifyRequest): boolean {
  return isRecord(params) && operations.get(String(params.path))?.type === 'subscription'
}

/** Rejects a stream before it begins, since tRPC would report the error within it, with status 200. */
function requireAdminForStreams(contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isStream(request)) return
    await request.server.countCalls(request, [{ kind: 'read', cost: 1 }])
    const { admin } = await contextOf(request, reply)
    if (!admin) throw new AppError('signInNeeded')
  }
}

/** Counts every call of a batch before any of them runs; one call over the limit rejects the whole batch. */
async function assertWithinLimit(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly { path: string }[],
) {
  if (calls.length > MAX_CALLS) throw trpcError(new AppError('batchTooLarge'))
  try {
    await app.countCalls(
      request,
      calls.map(({ path }) => callOf(operations.get(path))),
    )
  } catch (error) {
    throw trpcError(toAppError(error))
  }
}

/**
 * The 7-day window, whose output is plain JSON as well. By tRPC's adapter and superjson it reaches 0.14 of a route
 * that reads one row, and without them 0.5; its floor is 0.3.
 */
const PLAIN = { path: 'availability.window', type: 'query' } as const

/**
 * The response to a single GET of `availability.window`. Undefined for every other request, which tRPC handles. A failed
 * call is repeated by tRPC as well, for a response in its format.
 */
async function plainAnswer(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const { method, params, query } = request
  if (method !== 'GET' || !isRecord(params) || params.path !== PLAIN.path) return undefined
  if (!isRecord(query) || Object.keys(query).join() !== 'input') return undefined
  const input = inputOf(String(query.input))
  if (input === undefined) return undefined
  try {
    await request.server.countCalls(request, [callOf(operations.get(PLAIN.path))])
    const ctx = await contextOf(request, reply)
    const getRawInput = async () => input
    const call = { ...PLAIN, ctx, getRawInput, signal: undefined, batchIndex: 0 }
    const json = await callTRPCProcedure({ router: appRouter, ...call })
    return JSON.stringify({ result: { data: { json } } })
  } catch (error) {
    if (toAppError(error).code === 'internal') request.log.error({ err: error, path: PLAIN.path })
    return undefined
  }
}

/** The input of a call; undefined for text that is no JSON. */
function inputOf(text: string): unknown {
  try {
    return plainJson.deserialize(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The headers of a rejection; for a batch those of its first error. */
function rejectionHeaders([first]: readonly TRPCError[]) {
  return first ? problemHeaders(toAppError(first)) : {}
}
