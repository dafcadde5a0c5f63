import { appRouter } from '@haircuts/router'
import type { Context } from '@haircuts/router/context'
import { asRefusal, refusalView } from '@haircuts/router/trpc'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { CallProcedure, PageAddress, PlainForm } from '../adapters/web-app.ts'
import { type Operation, operations } from './operations.ts'
import { type openForm, sealForm } from './sealed-form.ts'

export function addressOf(request: FastifyRequest): PageAddress {
  const [path = '', query = ''] = request.url.split('?')
  return { path, query }
}

/** @param form the result of `openForm`. */
export function plainFormOf(
  ctx: Context,
  form: ReturnType<typeof openForm>,
): Omit<PlainForm, 'body'> {
  return { formAgeMs: form?.ageMs, newForm: () => sealForm(ctx), now: ctx.now.getTime() }
}

/**
 * Calls the same procedures as a browser, with the same validation and refusals. A page only queries; for a form,
 * `countMutation` counts a change against the limits of the caller's network.
 */
export function inProcessCaller(
  ctx: Context,
  countMutation: (operation: Operation) => Promise<void> = refuseMutation,
): CallProcedure {
  return async (path, input) => {
    try {
      const operation = operations.get(path)
      const type = operation?.type ?? 'query'
      if (operation?.type === 'mutation') await countMutation(operation)
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type,
        ctx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      })
      return { data }
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.status >= 500) throw error
      return { refusal: refusalView(refusal) }
    }
  }
}

async function refuseMutation({ path }: Operation) {
  throw new Error(`A page must not call ${path}, which changes data`)
}
