import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { networkOf } from '../http/network-of.ts'
import type { CallKind } from '../http/operations.ts'

/** The visitors per minute that one shared address, such as that of a campus, must allow. */
const CROWD = 300

/**
 * Calls per minute and network, by cost class. A visitor loads one or two documents and makes a few queries; static
 * files are not counted. Changes, bookings and pictures are rare: the shop has about thirty visits a day.
 */
const A_MINUTE = {
  document: 4 * CROWD,
  read: 15 * CROWD,
  write: 300,
  booking: 60,
  picture: 30,
} as const satisfies Record<CallKind, number>
const MINUTE_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost class of this route; `read` by default. Files are not counted, and tRPC counts each call of a batch. */
    countedAs?: CallKind | 'file' | 'each call'
  }
  interface FastifyInstance {
    /** @throws Refusal tooManyRequests with the seconds to wait, when a network exceeds its limit. */
    countCalls: (request: FastifyRequest, kinds: readonly CallKind[]) => Promise<void>
  }
}

interface Limits {
  isOn: boolean
  /** Without one, `X-Forwarded-For` is ignored. */
  trustsProxy: boolean
}

/** Rate limits per network. */
export const limits = fp(async (app: FastifyInstance, { isOn, trustsProxy }: Limits) => {
  if (!trustsProxy) warnOfIgnoredProxy(app)
  if (!isOn) {
    app.log.warn(
      'RATE_LIMITS is off: anyone can flood this server with bookings and guesses at the password. Use it for load tests only.',
    )
    app.decorate('countCalls', async () => {})
    return
  }

  await app.register(rateLimit, { global: false })
  const limiterOf = (kind: CallKind) =>
    app.createRateLimit({
      max: A_MINUTE[kind],
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => `${kind} ${networkOf(request.ip)}`,
    })
  const limiters = {
    document: limiterOf('document'),
    read: limiterOf('read'),
    write: limiterOf('write'),
    booking: limiterOf('booking'),
    picture: limiterOf('picture'),
  }
  app.decorate('countCalls', async (request, kinds) => {
    for (const kind of kinds) {
      const verdict = await limiters[kind](request)
      if (verdict.isAllowed || !verdict.isExceeded) continue
      throw new Refusal('tooManyRequests', { retryAfterSeconds: verdict.ttlInSeconds })
    }
  })
  app.addHook('onRequest', async (request) => {
    const { countedAs = 'read' } = request.routeOptions.config
    if (countedAs !== 'file' && countedAs !== 'each call')
      await app.countCalls(request, [countedAs])
  })
})

/** Behind a proxy that is not trusted, all visitors share its address and therefore one limit. */
function warnOfIgnoredProxy(app: FastifyInstance) {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    isWarned = true
    app.log.warn(
      'X-Forwarded-For is ignored, since TRUST_PROXY is unset: all visitors behind a proxy count as one network. Set TRUST_PROXY to the address of the proxy.',
    )
  })
}
