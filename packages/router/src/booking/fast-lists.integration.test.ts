import { connectDatabase, type Database } from '@haircuts/db/client'
import { fillCrowd } from '@haircuts/db/crowd.testing'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BARBER, callerFor, givenService, givenShop, testContext } from '../testing.ts'

const CROWD = { bookings: 12_000, clients: 4000 }

let test: TestDatabase
let someClient: number
let service: number

beforeAll(async () => {
  test = await createTestDatabase()
  await onItsOwn(async (db) => {
    await givenShop(db)
    await fillCrowd(db, CROWD)
    someClient = (await db.client.findFirstOrThrow()).id
    service = (await givenService(db)).id
  })
})
afterAll(() => test.drop())

interface Planned {
  name: string
  anew: number
  once: number
}

type Call = (api: ReturnType<typeof callerFor>, db: Database) => Promise<unknown>

/** On a connection of its own: what a backend counted is told, at the latest, when it goes. */
async function onItsOwn(work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = connectDatabase(test.url, { connections: 1 })
  await db.$connect()
  await work(db)
  await db.$disconnect()
  for (let others = 1; others > 0; ) {
    const [row] = await test.db.$queryRaw<{ others: number }[]>`
      SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`
    others = row?.others ?? 0
  }
}

/** How often each table was read from end to end by this call, by PostgreSQL's own count. */
async function readsFromEndToEnd(call: Call): Promise<Record<string, number>> {
  const before = await counted()
  await onItsOwn((db) => call(callerFor(testContext({ db, admin: BARBER })), db))
  const after = await counted()
  return Object.fromEntries(
    Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  )
}

async function counted(): Promise<Record<string, number>> {
  const rows = await test.db.$queryRaw<{ table: string; scans: number }[]>`
    SELECT relname AS "table", seq_scan::int AS scans FROM pg_stat_user_tables
     WHERE relname IN ('booking', 'booking_addon', 'client')`
  return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]))
}

const week = { start: '2018-03-05T05:00:00Z', end: '2018-03-12T05:00:00Z' }

describe('over many years of visits no list reads a table from end to end', () => {
  const calls: [string, Call][] = [
    ['the latest bookings', (api) => api.booking.list()],
    ['the earliest', (api) => api.booking.list({ sort: 'start_datetime' })],
    ['a page far back', (api) => api.booking.list({ page: 900 })],
    ['those of a status', (api) => api.booking.list({ status: 'no-show' })],
    ['those of the usual status', (api) => api.booking.list({ status: 'completed' })],
    ['those of a client', (api) => api.booking.list({ clientId: someClient, pageSize: 1000 })],
    [
      'those of some days',
      (api) => api.booking.list({ startDate: '2018-03-05', endDate: '2018-03-11' }),
    ],
    [
      'those of a status and some days',
      (api) =>
        api.booking.list({ status: 'completed', startDate: '2018-03-05', endDate: '2018-03-05' }),
    ],
    ['a week of the calendar', (api) => api.calendarEvent.list(week)],
    ['free times', (api) => api.availability.window({ publicToken: 'x', days: 7 }).catch(() => {})],
    ['a client with his history', (api) => api.client.get({ id: someClient })],
    ['clients by name', (api) => api.client.list()],
    ['clients on a page far back', (api) => api.client.list({ page: 150 })],
    ['clients found by a part of the name', (api) => api.client.list({ search: 'pine 17' })],
    ['clients found by address', (api) => api.client.list({ search: 'client3999@' })],
    ['clients found by number', (api) => api.client.list({ search: '555 0123' })],
  ]

  it.each(calls)('%s', async (_, ask) => {
    expect(await readsFromEndToEnd(ask)).toEqual({ booking: 0, booking_addon: 0, client: 0 })
  })

  it('a query that does is detected', async () => {
    const scans = await readsFromEndToEnd((_, db) =>
      db.booking.count({ where: { notes: { contains: 'taper' } } }),
    )
    expect(scans.booking).toBe(1)
  })
})

describe('frequent queries', () => {
  it.each<[string, Call]>([
    ['availability', (api) => api.availability.window({ appointmentTypeId: service, days: 7 })],
    ['calendar events', (api) => api.calendarEvent.list(week)],
  ])('reuse a generic plan: %s', async (name, ask) => {
    const db = connectDatabase(test.url, { connections: 1 })
    const api = callerFor(testContext({ db, admin: BARBER }))
    for (let asked = 0; asked < 12; asked += 1) await ask(api, db)
    const planned = await db.$queryRaw<Planned[]>`
      SELECT name, custom_plans::int AS anew, generic_plans::int AS once
        FROM pg_prepared_statements WHERE name = ${`${name}, if changed`}`
    await db.$disconnect()
    // PostgreSQL tries five times whether it pays.
    expect(planned).toEqual([{ name: `${name}, if changed`, anew: 5, once: 7 }])
  })
})
