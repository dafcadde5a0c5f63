import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import { sendProblem } from './problem.ts'

/** Requests a minute from one address. Dormitories share one, so these are generous. */
const A_MINUTE = { booking: 60, picture: 30, anything: 1200 }

/**
 * Helmet's headers, for a table that is made at the start: its plugin makes a middleware of its own for
 * every request, which costs half of an answer and keeps each one alive until the next great
 * collection (ADR 21). Helmet writes them on an answer that goes nowhere.
 *
 * @param scripts the scripts that stand in a document's text and may run; no others do.
 */
export function guardHeaders(scripts: readonly string[] = []) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts.map((script) => `'sha256-${digest(script)}'`)],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
      },
    },
  })(request, response, () => {})
  return response.getHeaders()
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Headers that keep the page to itself, and limits that keep one caller from crowding out the rest. */
export const guards = fp(async (app: FastifyInstance, { limits }: { limits: boolean }) => {
  const headers = guardHeaders()
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
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
