import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ApiKeyScope } from '@haircuts/core/kernel/api-key-form'
import { AppError } from '@haircuts/core/kernel/app-error'
import { sharedLimiter } from '@haircuts/core/limits/shared-limiter'
import { wideNetworkOf } from '@haircuts/core/limits/wide-network'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RateLimiterMemory, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../caller/network-of.ts'
import type { Call, CallKind } from '../operations.ts'
import { openCount } from './open-count.ts'

/** The visitors per minute that one shared address, such as that of a campus, must allow. */
const CROWD = 300

/**
 * A document counts as five reads: it takes as long as five when it has to be rendered, which every commit to the database causes.
 */
export const DOCUMENT_COST = 5

/**
 * Calls per minute and network, by cost class. A call that takes more processor time counts as several (`cost` of its meta), so that
 * no network takes more than half a core by reads. On a first visit a document is loaded and three to seven queries are made;
 * static files are not counted. What strangers may cause within a day is counted by the use cases (core/kernel/daily-limits.ts).
 */
const MAX_CALLS: Record<CallKind, number> = {
  read: (DOCUMENT_COST + 8) * CROWD,
  write: 300,
  booking: 60,
  // A call for a group makes up to six bookings.
  group: 20,
  // Each call may send an email to an address of another person.
  links: 60,
  // Each call may send an email to an address of another person, and fewer people join the waitlist than book.
  waitlist: 20,
  picture: 30,
  'site-picture': 20 * CROWD,
}
const MINUTE_S = 60
/** A provider gives some customers a /48 and many others a part of one, so it may write as much as two networks. */
const WIDE = 2
/** What to do instead, where waiting is not the only way. */
const DETAILS: Partial<Record<CallKind, { detail: string }>> = {
  links: {
    detail:
      'Too many links were requested from your network. Please wait a minute and try again, or contact the barber.',
  },
}
/** While the database does not count within this time, each process counts by itself. */
const COUNT_TIMEOUT_MS = 2000

/**
 * The connections of one network, and its unfinished responses: six for each visitor of a campus address, as many as a
 * browser opens by HTTP/1.1, and some to spare. Beyond that they are held by readers that do not read.
 */
const MAX_OPEN = 2000
/**
 * The requests of one network, an IPv6 /48 as one, whose bodies have not arrived in full. A form is there within a second; a body
 * that is sent slowly keeps up to 256 KB for two minutes.
 */
const MAX_UNFINISHED_BODIES = 100
const RETRY_SECONDS = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost class of this route; `read` by default. Files are not counted, and tRPC counts each call of a batch. */
    countedAs?: CallKind | 'file' | 'each call'
    /** As how many calls of its class a call of this route counts; 1 by default. */
    cost?: number | undefined
    /** The scopes of API keys that open this route. */
    openTo?: readonly ApiKeyScope[] | undefined
  }
  interface FastifyInstance {
    /** @throws AppError tooManyRequests with the seconds to wait, when a network exceeds its limit. */
    countCalls: (request: FastifyRequest, calls: readonly Call[]) => Promise<void>
  }
}

interface Limits extends Pick<Deps, 'db'> {
  isOn: boolean
  /** A proxy is trusted; otherwise `X-Forwarded-For` is ignored. */
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
  limitUnfinishedBodies(app)

  const ofNetwork = limitersOf(db, 1)
  const ofWide = limitersOf(db, WIDE)
  app.decorate('countCalls', async (request, calls) => {
    const network = networkOf(request.ip)
    const wide = wideNetworkOf(network)
    for (const [kind, ofKind] of Map.groupBy(calls, ({ kind }) => kind)) {
      const points = ofKind.reduce((sum, { cost }) => sum + cost, 0)
      try {
        await ofNetwork[kind].consume(hashed(network), points)
        if (wide !== network) await ofWide[kind].consume(hashed(wide), points)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const retryAfterSeconds = Math.max(Math.ceil(refused.msBeforeNext / 1000), 1)
        throw new AppError('tooManyRequests', { retryAfterSeconds, ...DETAILS[kind] })
      }
    }
  })
  app.addHook('onRequest', async (request) => {
    const { countedAs = 'read', cost = 1 } = request.routeOptions.config
    if (countedAs !== 'file' && countedAs !== 'each call')
      await app.countCalls(request, [{ kind: countedAs, cost }])
  })
})

/** The database keeps no addresses. */
const hashed = (network: string) => hash('sha256', network, 'base64url')

/** The limiters of networks that may make `times` as many writes as one. */
function limitersOf(db: Deps['db'], times: number) {
  // Reads are counted in memory: a count in the database is a commit, which ends all cached responses (ADR 11).
  return {
    // They take a share of a core, of which a /48 gets no more than a campus behind one address.
    read: inMemory('read', 1),
    'site-picture': inMemory('site-picture', 1),
    write: inDatabase(db, 'write', times),
    booking: inDatabase(db, 'booking', times),
    group: inDatabase(db, 'group', times),
    links: inDatabase(db, 'links', times),
    waitlist: inDatabase(db, 'waitlist', times),
    picture: inDatabase(db, 'picture', times),
  }
}

const windowOf = (kind: CallKind, times: number) => ({
  keyPrefix: kind,
  points: MAX_CALLS[kind] * times,
  duration: MINUTE_S,
})

const inMemory = (kind: CallKind, times: number) => new RateLimiterMemory(windowOf(kind, times))

/** Counts in the database for all processes. A network over its limit is rejected from memory, without a write. */
function inDatabase(db: Deps['db'], kind: CallKind, times: number) {
  const inMemoryBlockOnConsumed = MAX_CALLS[kind] * times
  const limiter = sharedLimiter(db, { ...windowOf(kind, times), inMemoryBlockOnConsumed })
  const insuranceLimiter = inMemory(kind, times)
  return new RLWrapperTimeouts({ limiter, timeoutMs: COUNT_TIMEOUT_MS, insuranceLimiter })
}

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
    if (!leave) throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    reply.raw.once('close', leave)
  })
}

function limitUnfinishedBodies(app: FastifyInstance) {
  const enter = openCount(MAX_UNFINISHED_BODIES)
  app.addHook('onRequest', async ({ headers, ip, raw }, reply) => {
    if (Number(headers['content-length'] ?? 0) === 0 && !('transfer-encoding' in headers)) return
    const leave = enter(wideNetworkOf(networkOf(ip)))
    if (!leave) throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    // Of a body that arrives after its response nothing is kept.
    const arrived = new AbortController()
    arrived.signal.addEventListener('abort', leave, { once: true })
    raw.once('close', () => arrived.abort())
    reply.raw.once('close', () => arrived.abort())
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
