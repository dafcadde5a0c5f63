import { type AppRouter, appRouter } from '@haircuts/router'
import { asRefusal } from '@haircuts/router/trpc'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepingHeaders } from './caching.ts'
import type { ContextOf } from './context-of.ts'
import { isRecord } from './key-case.ts'
import { operations } from './operations.ts'
import { problemHeaders } from './problem.ts'
import { shortTrpc } from './short-ways.ts'

/** tRPC, in a scope of its own: its plugin takes over how JSON is read there. */
export function trpc(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.addHook('preHandler', async (request, reply) => {
      const answer = await shortAnswer(contextOf, request, reply)
      if (answer !== undefined) return reply.type('application/json').send(answer)
    })
    await app.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        // A query that carries a visitor's token goes by POST: addresses end up in logs.
        allowMethodOverride: true,
        createContext: ({ req, res }) => contextOf(req, res),
        responseMeta: ({ ctx, paths = [], errors }) => {
          const metas = paths.map((path) => operations.get(path)?.meta ?? {})
          const headers = errors.length === 0 ? keepingHeaders(metas, ctx) : refusingHeaders(errors)
          return { headers }
        },
        onError: ({ error, path, req }) => {
          if (asRefusal(error).code === 'internal')
            req.log.error({ err: error.cause ?? error, path })
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
  }
}

/**
 * Undefined where there is no short way: a batch, a POST, input that superjson has to read. Whatever
 * goes wrong on it is left to the procedure to meet again and to put into tRPC's words.
 */
async function shortAnswer(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const { method, params, query } = request
  const short = isRecord(params) ? shortTrpc[String(params.path)] : undefined
  if (!short || method !== 'GET' || !isRecord(query) || Object.keys(query).join() !== 'input')
    return undefined
  try {
    const input: unknown = JSON.parse(String(query.input))
    if (!isRecord(input) || Object.keys(input).join() !== 'json') return undefined
    return await short(await contextOf(request, reply), input.json)
  } catch {
    return undefined
  }
}

/** Of a batch the first refusal speaks for all. */
function refusingHeaders([first]: readonly TRPCError[]) {
  return first ? problemHeaders(asRefusal(first)) : {}
}
