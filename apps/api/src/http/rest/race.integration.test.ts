import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { ALWAYS_OPEN, givenInstallation } from '../../installation.testing.ts'
import { type ApiResponse, dayAhead, postJson, visitBody } from '../../testing.ts'

/** A hundred rounds of a hundred with RACE_ROUNDS=100. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const CALLERS = 100

const { database, start } = await givenInstallation()
await givenShop(database.db, ALWAYS_OPEN)
const addons = await Promise.all(
  [0, 5, 20, 45].map((durationMinutes) => givenAddon(database.db, { durationMinutes })),
)
const service = await givenService(database.db, { offers: addons })
/** The same service with time to clean up afterwards. */
const tidied = await givenService(database.db, { offers: addons, cleanupMinutes: 10 })
/** Two processes of one installation, as behind a load balancer. */
const env = { LOG_LEVEL: 'error', PUBLIC_URL: 'https://cuts.example.edu' }
const servers = await Promise.all([start(env), start(env)])
beforeEach(() => database.db.booking.deleteMany())

/** At a day's distance, whatever day it is: these servers go by the real clock. */
const tomorrow = dayAhead(2)

function book(caller: number, clock: string, more: object = {}, headers = {}, path = '/bookings') {
  const server = servers[caller % servers.length]
  return postJson(
    `${server?.api}${path}`,
    visitBody(service.id, `${tomorrow}T${clock}:00Z`, {
      client_name: `Caller ${caller}`,
      client_email: `caller${caller}@example.edu`,
      ...more,
    }),
    headers,
  )
}

async function race(name: string, callers: (caller: number) => Promise<ApiResponse>) {
  const started = performance.now()
  const responses = await Promise.all(Array.from({ length: CALLERS }, (_, n) => callers(n)))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${CALLERS} callers, ${name}: ${seconds} s\n`)
  return responses
}

/** Pairs of bookings that hold their time and share an instant of it, clean-up included. */
async function overlaps() {
  return database.db.$queryRaw<unknown[]>`
    SELECT a.id, b.id FROM booking a JOIN booking b
        ON a.id < b.id AND a.start_at < b.occupied_until AND b.start_at < a.occupied_until
     WHERE a.status IN ('confirmed', 'completed') AND b.status IN ('confirmed', 'completed')`
}

function expectRejectedWithAlternatives(responses: ApiResponse[]) {
  for (const response of responses) {
    expect(response).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(Reflect.get(Object(response.body), 'alternatives')).toHaveLength(3)
  }
}

it(
  'one of a hundred callers gets the start, the others three alternatives',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.booking.deleteMany()
      await database.db.client.deleteMany()
      const responses = await race('one start', (caller) => book(caller, '12:00'))
      const lost = responses.filter(({ status }) => status !== 201)
      expect(responses.length - lost.length).toBe(1)
      expectRejectedWithAlternatives(lost)
      expect(await database.db.booking.count()).toBe(1)
      expect(await database.db.client.count()).toBe(1)
    }
  },
  ROUNDS * 60_000,
)

it('visits of different lengths never overlap, nor do their clean-ups', async () => {
  const responses = await race('overlapping starts', (caller) => {
    const quarter = caller % 12
    const clock = `${12 + Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const addon = addons[caller % addons.length]
    const { id } = caller % 3 === 0 ? service : tidied
    return book(caller, clock, {
      appointment_type_id: id,
      addon_ids: addon ? [addon.id] : [],
    })
  })
  const won = responses.filter(({ status }) => status === 201)
  expectRejectedWithAlternatives(responses.filter(({ status }) => status !== 201))
  expect(won.length).toBeGreaterThan(1)
  expect(await database.db.booking.count()).toBe(won.length)
  expect(await overlaps()).toEqual([])
}, 60_000)

it('no day takes more bookings than its limit', async () => {
  const where = { key: 'max_bookings_per_day' }
  await database.db.setting.create({ data: { ...where, value: '3' } })
  const responses = await race('a limit of three a day', (caller) => {
    const minute = String((caller % 4) * 15).padStart(2, '0')
    return book(caller, `${String(caller % 23).padStart(2, '0')}:${minute}`)
  })
  await database.db.setting.delete({ where })
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await database.db.booking.count()).toBe(3)
}, 60_000)

it('one idempotency key books once, over all processes', async () => {
  const keys = 10
  const responses = await race('ten keys', (caller) => {
    const key = caller % keys
    const wish = { client_name: `Key ${key}`, client_email: `key${key}@example.edu` }
    // Ten of a key, five at each process.
    return book(Math.floor(caller / keys), `1${key}:00`, wish, { 'idempotency-key': `key-${key}` })
  })
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  for (let key = 0; key < keys; key++) {
    const alike = responses.filter((_, caller) => caller % keys === key)
    expect(new Set(alike.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect(await database.db.booking.count()).toBe(keys)
}, 60_000)

it('chains of three against single visits: all or nothing, no overlap, nothing lost', async () => {
  const addonIds = (caller: number) =>
    addons.slice(caller % 4, (caller % 4) + 1).map(({ id }) => id)
  const clockOf = (caller: number) => {
    const quarter = caller % 24
    return `${10 + Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
  }
  const responses = await race('chains and single visits', (caller) => {
    const more = { appointment_type_id: tidied.id, addon_ids: addonIds(caller) }
    if (caller % 4 > 0) return book(caller, clockOf(caller), more)
    const others = ['Ben', 'Cal'].map((name) => ({ ...more, client_name: `${name} of ${caller}` }))
    return book(caller, clockOf(caller / 4), { ...more, others }, {}, '/bookings/groups')
  })
  const isWon = ({ status }: ApiResponse) => status === 201
  const chains = responses.filter((response, caller) => caller % 4 === 0 && isWon(response)).length
  const singles = responses.filter((response, caller) => caller % 4 > 0 && isWon(response)).length
  expectRejectedWithAlternatives(responses.filter((response) => !isWon(response)))
  expect(await overlaps()).toEqual([])
  expect(await database.db.booking.count({ where: { groupId: null } })).toBe(singles)
  const groups = await database.db.booking.groupBy({
    by: ['groupId'],
    where: { groupId: { not: null } },
    _count: true,
  })
  expect(groups.map(({ _count }) => _count)).toEqual(Array(chains).fill(3))
  expect(chains + singles).toBeGreaterThan(2)
}, 60_000)

const newGroup = z.object({ bookings: z.array(z.object({ public_token: z.string() })) })

it('moves of two whole groups against bookings and each other: no overlap, no half of a group', async () => {
  const tokens: string[] = []
  for (const clock of ['06:00', '18:00']) {
    const others = ['Ben', 'Cal'].map((name) => ({
      client_name: name,
      appointment_type_id: tidied.id,
    }))
    const more = { appointment_type_id: tidied.id, others }
    const { body } = await book(tokens.length, clock, more, {}, '/bookings/groups')
    tokens.push(newGroup.parse(body).bookings[0]?.public_token ?? '')
  }
  const responses = await race('moves of groups and bookings', (caller) => {
    const quarter = Math.floor(caller / 4) % 24
    const clock = `${10 + Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
    if (caller % 4 > 1) return book(caller, clock)
    const { api = '' } = servers[Math.floor(caller / 8) % servers.length] ?? {}
    return postJson(`${api}/bookings/public/${tokens[caller % 4]}/group/reschedule`, {
      start_datetime: `${tomorrow}T${clock}:00Z`,
    })
  })
  const codes = responses.map(({ status, body }) => Reflect.get(Object(body), 'code') ?? status)
  // A group can be moved six times a day.
  const expected = [200, 201, 'slot_taken', 'too_many_moves']
  expect(codes.filter((code) => !expected.includes(code))).toEqual([])
  expect(codes).toEqual(expect.arrayContaining([200, 'slot_taken']))
  expect(await overlaps()).toEqual([])
  const groups = await database.db.$queryRaw<{ minutes: number[] }[]>`
    SELECT array_agg(extract(epoch FROM start_at - first)::int / 60 ORDER BY start_at) AS minutes
      FROM (SELECT group_id, start_at, min(start_at) OVER (PARTITION BY group_id) AS first
              FROM booking WHERE group_id IS NOT NULL AND status = 'confirmed') AS member
     GROUP BY group_id`
  expect(groups).toEqual(Array(2).fill({ minutes: [0, 40, 80] }))
}, 60_000)
