import type { AppRouter } from '@haircuts/router'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { type ApiClient, trpc } from '../api/trpc.ts'

/** Calls a procedure of the API in the same process. */
export type CallProcedure = (
  procedure: string,
  input: unknown,
) => Promise<{ data: unknown } | { refusal: { status: number; detail: string } }>

/** A tRPC client whose calls never leave the process. */
export function inProcessClient(callProcedure: CallProcedure): ApiClient {
  return trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            callProcedure(op.path, op.input).then(
              (result) => {
                if ('refusal' in result) return observer.error(clientError(result.refusal))
                observer.next({ result: { type: 'data', data: result.data } })
                observer.complete()
              },
              (error) => observer.error(TRPCClientError.from(error)),
            )
          }),
    ],
  })
}

/** The error that the browser's tRPC client would throw for this response. */
function clientError(appError: { status: number; detail: string }): TRPCClientError<AppRouter> {
  const error = new TRPCClientError<AppRouter>(appError.detail)
  return Object.assign(error, { data: { httpStatus: appError.status, refusal: appError } })
}
