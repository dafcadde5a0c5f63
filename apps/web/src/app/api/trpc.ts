import { plainJson } from '@haircuts/core/kernel/plain-json'
import type { AppRouter } from '@haircuts/router'
import { httpLink, type Operation, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import { apiBase } from '../../ui/browser/base-path.ts'
import { endSession, readToken } from './session.ts'

/** The hooks of every procedure, for the visitors' screens and for the back office. */
export const trpc = createTRPCReact<AppRouter>()

/** The server reads plain JSON alone; its responses have dates. */
export const transformer = { input: plainJson, output: superjson }

export type ApiClient = ReturnType<typeof createApiClient>

/**
 * The tRPC client of the visitors' screens. Each query is one GET request, which the server can serve from its cache. A
 * query that carries the token of a link is sent in the body of a POST request instead, because URLs end up in logs, browser
 * histories and referrers.
 */
export function createApiClient() {
  const url = `${apiBase()}/trpc`
  return trpc.createClient({
    links: [
      endSessionOnUnauthorized,
      splitLink({
        condition: carriesToken,
        true: httpLink({ url, transformer, methodOverride: 'POST', headers }),
        false: httpLink({ url, transformer, headers }),
      }),
    ],
  })
}

function carriesToken({ input }: Operation): boolean {
  return Object.keys(input ?? {}).some((key) => key.endsWith('Token'))
}

function headers({ op }: { op: Operation }) {
  return requestHeaders([op])
}

/**
 * The access token of a signed-in barber, and the idempotency key of a mutation that may be repeated after a lost
 * connection: the caller puts it into the context of the operation.
 */
export function requestHeaders(operations: readonly Operation[]): Record<string, string> {
  const token = readToken()
  const keys = operations.map(({ context }) => context.idempotencyKey)
  const key = keys.find((each) => typeof each === 'string')
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}),
  }
}

/** A 401 response ends the session whose token the request carried. */
export const endSessionOnUnauthorized: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const token = readToken()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (error.data?.httpStatus === 401) endSession(token)
          observer.error(error)
        },
      })
    })
