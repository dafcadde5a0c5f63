import type { AppRouter } from '@haircuts/router'
import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { apiBase } from '../base-path.ts'
import { forgetToken, readToken } from '../session.ts'
import { wire } from '../wire.ts'

/**
 * tRPC for the back office, in its stock form: what a screen asks at once goes as one request. The
 * public pages have `lib/trpc.ts`, which knows less and weighs less.
 */
export const trpc = createTRPCReact<AppRouter>()

export function createAdminClient() {
  return trpc.createClient({
    links: [
      endSessionOnRefusal,
      httpBatchLink({
        url: `${apiBase()}/trpc`,
        transformer: wire,
        headers: ({ opList }) => ({
          Authorization: `Bearer ${readToken() ?? ''}`,
          ...idempotencyKeyOf(opList),
        }),
        // Searches and filters hold people's names: they stay out of addresses, and so out of logs.
        methodOverride: 'POST',
      }),
    ],
  })
}

/** A call that may be sent again after a lost connection names its key in its context. */
function idempotencyKeyOf(calls: readonly { context: Record<string, unknown> }[]) {
  const key = calls.map(({ context }) => context.idempotencyKey).find((each) => each !== undefined)
  return typeof key === 'string' ? { 'Idempotency-Key': key } : {}
}

/**
 * Any 401 ends the login it was asked with, whichever call of a batch it came to. One that arrives
 * late says nothing about the login after.
 */
const endSessionOnRefusal: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const token = readToken()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (isUnauthorized(error) && readToken() === token) forgetToken()
          observer.error(error)
        },
      })
    })

function isUnauthorized(error: TRPCClientError<AppRouter>): boolean {
  return error instanceof TRPCClientError && error.data?.httpStatus === 401
}
