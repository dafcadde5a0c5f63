import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sendProblem } from './problem.ts'

/** Requests a minute from one address. Dormitories share one, so these are generous. */
const A_MINUTE = { booking: 60, picture: 30, anything: 1200 }

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
]

/**
 * What helmet would say, in a table: its plugin makes a middleware of its own for every request, which
 * costs half of an answer and keeps each one alive until the next great collection (ADR 21).
 */
const HEADERS = {
  'content-security-policy': POLICY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Headers that keep the page to itself, and limits that keep one caller from crowding out the rest. */
export const guards = fp(async (app: FastifyInstance, { limits }: { limits: boolean }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(HEADERS)
  })
  if (!limits) return

  await app.register(rateLimit, { global: false })
  const options = (max: number, name: string) => ({
    max,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => `${name}:${request.ip}`,
  })
  const limiters = {
    booking: app.createRateLimit(options(A_MINUTE.booking, 'booking')),
    picture: app.createRateLimit(options(A_MINUTE.picture, 'picture')),
    anything: app.createRateLimit(options(A_MINUTE.anything, 'anything')),
  }
  app.addHook('onRequest', async (request, reply) => {
    for (const kind of countedAs(request)) {
      const verdict = await limiters[kind](request)
      if (verdict.isAllowed || !verdict.isExceeded) continue
      reply.header('retry-after', String(verdict.ttlInSeconds))
      return sendProblem(reply, new Refusal('tooManyRequests'))
    }
  })
})

type Kind = keyof typeof A_MINUTE

/**
 * By the route that was found and not by the address, which can be spelled in many ways. A batch
 * counts once for each booking in it.
 */
function countedAs({ method, routeOptions, params }: FastifyRequest): Kind[] {
  if (method !== 'POST') return ['anything']
  const url = routeOptions.url ?? ''
  if (url.endsWith('/upload-picture')) return ['picture']
  if (url.endsWith('/bookings')) return ['booking']
  const procedures = url.endsWith('/trpc/:path') ? JSON.stringify(params) : ''
  const bookings = procedures.split('booking.create').length - 1
  return bookings > 0 ? Array<Kind>(bookings).fill('booking') : ['anything']
}
