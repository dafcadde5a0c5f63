import { type AppRouter, appRouter } from '@haircuts/router'
import { asRefusal } from '@haircuts/router/trpc'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { keepingHeaders } from './caching.ts'
import type { ContextOf } from './context-of.ts'
import { operations } from './operations.ts'
import { problemHeaders } from './problem.ts'

/** tRPC, in a scope of its own: its plugin takes over how JSON is read there. */
export function trpc(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
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

/** Of a batch the first refusal speaks for all. */
function refusingHeaders([first]: readonly TRPCError[]) {
  return first ? problemHeaders(asRefusal(first)) : {}
}
