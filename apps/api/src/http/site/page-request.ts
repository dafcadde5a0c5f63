import { appRouter } from '@haircuts/router'
import type { AppContext } from '@haircuts/router/context'
import { appErrorView, toAppError } from '@haircuts/router/trpc'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { operations } from '../operations.ts'
import type { CallProcedure, PageAddress } from './web-app.ts'

export function addressOf(request: FastifyRequest): PageAddress {
  const [path = ''] = request.url.split('?')
  return { path }
}

/** Calls the same procedures as a browser, with the same validation and errors. A page only queries. */
export function inProcessCaller(ctx: AppContext): CallProcedure {
  return async (path, input) => {
    if (operations.get(path)?.type === 'mutation')
      throw new Error(`A page must not call ${path}, which changes data`)
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type: 'query',
        ctx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      })
      return { data }
    } catch (error) {
      const appError = toAppError(error)
      if (appError.status >= 500) throw error
      return { refusal: appErrorView(appError) }
    }
  }
}
