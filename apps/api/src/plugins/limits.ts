import type { Socket } from 'node:net'
import { addCalls } from '@haircuts/router/call-counts'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/network-of.ts'
import { openCount } from '../http/open-count.ts'
import type { CallKind } from '../http/operations.ts'
import { type AddCalls, sharedLimit } from '../http/shared-limit.ts'

/** The visitors per minute that one shared address, such as that of a campus, must allow. */
const CROWD = 300

/**
 * Calls per minute and network, by cost class. A visitor loads one or two documents and makes a few queries; static
 * files are not counted. Each block is a tenth of the limit: counting a block is a commit, which ends all cached answers
 * (ADR 21), so refused calls of a stranger must not cause one commit each.
 */
const A_MINUTE = {
  document: { max: 4 * CROWD, block: 120 },
  read: { max: 15 * CROWD, block: 450 },
  write: { max: 300, block: 30 },
  booking: { max: 60, block: 6 },
  // Up to six bookings each.
  group: { max: 20, block: 2 },
  picture: { max: 30, block: 3 },
  'site-picture': { max: 20 * CROWD, block: 600 },
} as const satisfies Record<CallKind, { max: number; block: number }>
const MINUTE_MS = 60_000

/**
 * The connections of one network, and its unfinished responses: six for each visitor of a campus address, as many as a
 * browser opens by HTTP/1.1, and some to spare. Beyond that they are held by readers that do not read.
 */
const MAX_OPEN = 2000
const RETRY_SECONDS = 10

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

interface Limits extends Pick<Deps, 'db'> {
  isOn: boolean
  /** Without one, `X-Forwarded-For` is ignored. */
  trustsProxy: boolean
}

/** Rate limits per network, which all processes share. */
export const limits = fp(async (app: FastifyInstance, { db, isOn, trustsProxy }: Limits) => {
  if (!trustsProxy) warnOfIgnoredProxy(app)
  if (!isOn) {
    app.log.warn(
      'RATE_LIMITS is off: anyone can flood this server with bookings and guesses at the password. Use it for load tests only.',
    )
    app.decorate('countCalls', async () => {})
    return
  }

  // The connections of a proxy are those of all its visitors.
  if (!trustsProxy) limitConnections(app)
  limitOpenResponses(app)

  const add: AddCalls = (key, calls, windowMs) => addCalls(db, { key, calls, windowMs })
  const limitOf = (kind: CallKind) => sharedLimit({ ...A_MINUTE[kind], windowMs: MINUTE_MS }, add)
  const limiters = {
    document: limitOf('document'),
    read: limitOf('read'),
    write: limitOf('write'),
    booking: limitOf('booking'),
    group: limitOf('group'),
    picture: limitOf('picture'),
    'site-picture': limitOf('site-picture'),
  }
  app.decorate('countCalls', async (request, kinds) => {
    for (const kind of kinds) {
      const waitMs = await limiters[kind](`${kind} ${networkOf(request.ip)}`)
      if (waitMs === null) continue
      throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
  })
  app.addHook('onRequest', async (request) => {
    const { countedAs = 'read' } = request.routeOptions.config
    if (countedAs !== 'file' && countedAs !== 'each call')
      await app.countCalls(request, [countedAs])
  })
})

function limitConnections(app: FastifyInstance) {
  const enter = openCount(MAX_OPEN)
  app.server.on('connection', (socket: Socket) => {
    const leave = enter(networkOf(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

function limitOpenResponses(app: FastifyInstance) {
  const enter = openCount(MAX_OPEN)
  app.addHook('onRequest', async (request, reply) => {
    const leave = enter(networkOf(request.ip))
    if (!leave) throw new Refusal('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    reply.raw.once('close', leave)
  })
}

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
