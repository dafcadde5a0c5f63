import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import { issueTokens } from '@haircuts/core/kernel/link-tokens'
import {
  givenAddon,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
} from '@haircuts/router/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { postJson } from '../../testing.ts'
import { operations } from '../operations.ts'
import { driftOf } from './conformity.testing.ts'
import { openApiDocument } from './document.ts'
import { type FuzzedRequest, inputsOf, type Known, requestsTo } from './requests.testing.ts'

/** A fixed seed; another one, and more requests, with FUZZ_SEED=7 FUZZ_REQUESTS=200000. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500)
const BATCH = 500
/** Sequential by default, so that a seed always gives the same run; more in parallel find races. */
const AT_ONCE = Number(process.env.FUZZ_AT_ONCE ?? 1)
/** The memory that a long run may add to what is held after its first part has filled the caches. */
const MAX_GROWTH_MB = 20
/** Batches after which the memory counts. */
const WARM = 40
/** A request that takes longer than this is stuck, on any machine. */
const STUCK_MS = 20_000

/** Values that only the barber may see. */
const SECRET = 'for-the-barber-alone'

const cloud: CalendarGateway = {
  verify: async () => {},
  calendars: async () => [],
  exists: async () => false,
  changes: async () => {
    throw new CalendarError('refused')
  },
  getMany: async () => [],
  get: async () => null,
  put: async () => ({ etag: null }),
  remove: async () => {},
}
/** A fast stand-in for password hashing, which is slow by design and has its own tests. */
const passwords = {
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string | null, password: string) => hash === `hash of ${password}`,
}

const document = openApiDocument({ urlOf: (path) => path })

/** A subscription does not end, so it has its own tests (live.integration.test.ts). */
const answering = [...operations.values()].filter(({ type }) => type !== 'subscription')

const rawInput = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((json) => ({ json })),
  fc.jsonValue({ maxDepth: 2 }),
  fc
    .record({ id: fc.integer({ min: 1, max: 5 }), startDatetime: fc.string(), name: fc.string() })
    .map((json) => ({ json, meta: { values: { startDatetime: ['Date'] } } })),
)

/** The same operations over tRPC: from the schemas of their inputs, and raw; names and instants in the form of superjson. */
const overTrpc = fc
  .oneof(
    ...answering.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        input: fc.oneof(
          { weight: 3, arbitrary: inputsOf(operation).map((json) => ({ json })) },
          { weight: 1, arbitrary: rawInput },
        ),
      }),
    ),
  )
  .map(({ operation: { path, type }, input }): FuzzedRequest => {
    const text = JSON.stringify(input)
    return type === 'query'
      ? {
          method: 'GET',
          url: `/trpc/${path}?input=${encodeURIComponent(text.toWellFormed())}`,
          headers: {},
        }
      : {
          method: 'POST',
          url: `/trpc/${path}`,
          headers: { 'content-type': 'application/json' },
          payload: text,
        }
  })

const it = test
  .extend('options', { scope: 'file' }, () => ({ deps: { cloud, passwords } }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    /**
     * Restores what the last batch deleted, signed out or used up, and deletes what it created, since cached lists would
     * grow with it.
     */
    async function ground(): Promise<Known> {
      const { db } = server
      await db.booking.deleteMany()
      await db.client.deleteMany()
      await db.blackout.deleteMany()
      await db.appointmentType.deleteMany()
      await db.addon.deleteMany()
      const authorization = await signIn()
      const address = { key: 'business_address', value: SECRET }
      await db.setting.upsert({ where: { key: address.key }, create: address, update: address })
      const addon = await givenAddon(db)
      const service = await givenService(db, { offers: [addon] })
      const blackout = await givenBlackout(db, {
        start: '2026-03-06T15:00Z',
        end: '2026-03-06T16:00Z',
      })
      const publicTokens = ['made-up']
      const ids = [1, 2, 6, 999_999, addon.id, service.id, blackout.id]
      for (const day of ['03', '04', '05']) {
        const { id } = await givenBooking(db, `2026-03-${day}T15:00Z`, {
          notes: SECRET,
          donationAmount: 4711.77,
          client: {
            create: {
              name: `Client ${SECRET}`,
              email: `${Math.random()}@example.edu`,
              notes: SECRET,
            },
          },
        })
        ids.push(id)
        publicTokens.push(...Object.values(await db.$transaction((tx) => issueTokens(tx, id))))
      }
      return { ids, publicTokens, authorization }
    }
    /** Restores the password too, which one request in a thousand changes. */
    async function signIn(): Promise<string> {
      const [email, password] = ['barber@example.edu', 'sharp scissors']
      const passwordHash = await passwords.hash(password)
      const create = { email, passwordHash }
      await server.db.admin.upsert({ where: { email }, create, update: { passwordHash } })
      const { body } = await postJson(`${server.api}/auth/login`, { username: email, password })
      return `Bearer ${Reflect.get(Object(body), 'access_token')}`
    }
    /** The list of everything that is wrong with a response; empty if it is right. */
    async function problemsOf(request: FuzzedRequest): Promise<string[]> {
      const { method, url, headers, payload } = request
      let timer: NodeJS.Timeout | undefined
      const stuck = new Promise<null>((done) => {
        timer = setTimeout(() => done(null), STUCK_MS)
      })
      const asked = server.app.inject({
        method,
        url: `/haircuts/api${url}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      const response = await Promise.race([asked, stuck]).finally(() => clearTimeout(timer))
      if (!response) return ['no answer']
      const { statusCode: status, payload: text } = response
      const type = String(response.headers['content-type'] ?? '')
      const problems: string[] = []
      if (status >= 500) problems.push(`${status}`)
      if (/node_modules|\.ts:\d|\bat \w+ \(|prisma|SELECT |violates|hash of/i.test(text))
        problems.push('a look inside')
      const isBarbers = headers.authorization?.length === 50
      if (!isBarbers && (text.includes(SECRET) || text.includes('4711.77')))
        problems.push('a secret')
      if (url.startsWith('/trpc')) return problems
      const body: unknown = type.includes('json') && text ? JSON.parse(text) : text
      const [path = ''] = url.split('?')
      const drift = driftOf({ method, path, status, type: type || null, body })
      if (drift) problems.push(drift)
      const detail = String(Reflect.get(Object(body), 'detail'))
      if (status >= 400 && !/^[A-Z][^\n]+[.?\w]$/.test(detail))
        problems.push(`no sentence: ${detail}`)
      return problems
    }
    return { ground, problemsOf }
  })

it(
  `${REQUESTS} requests made from the schemas get the documented responses (seed ${SEED})`,
  async ({ api }) => {
    let warm: number | null = null
    for (let done = 0; done < REQUESTS; done += BATCH) {
      if (done === WARM * BATCH) warm = await heldMegabytes()
      const known = await api.ground()
      const made = fc.sample(
        fc.oneof(
          { weight: 3, arbitrary: requestsTo(document, known) },
          {
            weight: 1,
            arbitrary: overTrpc.map((request) => ({
              ...request,
              headers: { ...request.headers, authorization: known.authorization },
            })),
          },
        ),
        { seed: SEED + done, numRuns: Math.min(BATCH, REQUESTS - done) },
      )
      const wrong: unknown[] = []
      const waiting = made.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of waiting) {
            const problems = await api.problemsOf(request)
            if (problems.length > 0) wrong.push({ problems, ...request })
          }
        }),
      )
      expect(wrong).toEqual([])
    }
    if (warm === null) return
    const held = await heldMegabytes()
    process.stdout.write(`held after ${WARM * BATCH} requests ${warm} MB, at the end ${held} MB\n`)
    expect(held - warm).toBeLessThan(MAX_GROWTH_MB)
  },
  REQUESTS * 90,
)

/**
 * The size of the heap, and of buffers beside it, after full garbage collections. The memory of the process would also
 * count garbage that V8 has not collected yet. The second collection frees what the finalizers of the first let go.
 */
async function heldMegabytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let round = 0; round < 2; round++) {
    await setImmediate()
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1024 ** 2)
}
