import type { Job } from '@haircuts/core/kernel/background-jobs'
import { test } from '../../fixtures.testing.ts'
import { call, discardingQueue } from '../../testing.ts'

interface Sent {
  /** Which network it comes from; 0 unless a test is about several. */
  from?: number
  body?: unknown
  headers?: Record<string, string>
}

/** A server with limits behind a proxy, which names the network of each request, and the jobs that were enqueued. */
export const it = test
  .extend('jobs', { scope: 'file' }, (): Job[] => [])
  .extend('options', { scope: 'file' }, ({ jobs }) => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    deps: {
      queue: {
        ...discardingQueue(),
        enqueue: async (_: unknown, job: Job) => {
          jobs.push(job)
        },
      },
    },
  }))
  /** Sends `POST /bookings` over REST, or `POST /trpc/booking.create` over tRPC with `{ json }`. */
  .extend('send', { scope: 'file' }, ({ server }) => {
    return (route: string, { from = 0, body, headers = {} }: Sent = {}) => {
      const [method = 'GET', path = ''] = route.split(' ')
      const network = `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`
      const content = body === undefined ? {} : { 'content-type': 'application/json' }
      return call(`${server.api}${path}`, {
        method,
        headers: { 'x-forwarded-for': network, ...content, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    }
  })

/** How many requests had each status. */
export function statusesOf(responses: readonly { status: number }[]): Record<string, number> {
  const byStatus = Map.groupBy(responses, ({ status }) => String(status))
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]))
}

/** A field of a response whose type does not say what it holds. */
export function fieldOf(of: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), of)
}
