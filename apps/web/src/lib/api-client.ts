import { forgetToken, readToken } from './session.ts'
import { wire } from './wire.ts'

export interface CallContext {
  /** Sent as the header of that name: the server makes one booking of it, however often it arrives. */
  idempotencyKey?: string
}

export interface ApiClient {
  query(procedure: string, input: unknown, signal?: AbortSignal): Promise<unknown>
  mutation(procedure: string, input: unknown, context?: CallContext): Promise<unknown>
}

/** The server answered, and the answer is no. A connection that broke throws fetch's TypeError instead. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status of the answer. */
  readonly status: number
  /** What the server says about it: `data.refusal` where it refused by a rule. */
  readonly data: unknown

  constructor(status: number, shape: unknown) {
    super(String(field(shape, 'message') ?? `The server answered ${status}`))
    this.status = status
    this.data = field(shape, 'data')
  }
}

/**
 * tRPC's HTTP calls: queries by GET, mutations by POST, one request each. A query that carries the
 * token of somebody's link goes by POST too: addresses end up in logs, histories and referrers.
 *
 * @trpc/client does this too, with observables, batching and streams that no screen here uses, for
 * 5 KiB on the page a visitor waits for.
 */
export function createApiClient(apiBase: string): ApiClient {
  const address = (procedure: string) => `${apiBase}/trpc/${procedure}`
  return {
    query(procedure, input, signal) {
      const aborting = signal ? { signal } : {}
      if (isSecret(input)) return call(address(procedure), { ...posted(input), ...aborting })
      const message = wire.serialize(input)
      const search = message ? `?input=${encodeURIComponent(JSON.stringify(message))}` : ''
      return call(address(procedure) + search, aborting)
    },
    mutation(procedure, input, context) {
      const init = posted(input)
      if (context?.idempotencyKey) init.headers.set('Idempotency-Key', context.idempotencyKey)
      return call(address(procedure), init)
    },
  }
}

function posted(input: unknown) {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  return { method: 'POST', headers, body: JSON.stringify(wire.serialize(input) ?? null) }
}

function isSecret(input: unknown) {
  return field(input, 'publicToken') !== undefined
}

async function call(url: string, init: RequestInit) {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(url, { ...init, headers })
  if (response.status === 401) forgetToken()
  const answer: unknown = await response.json().catch(() => undefined)
  const result = field(answer, 'result')
  if (!response.ok || result === undefined)
    throw new ApiError(response.status, wire.deserialize(field(answer, 'error')))
  return wire.deserialize(field(result, 'data'))
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
