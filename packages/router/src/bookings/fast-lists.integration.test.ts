import { connectDatabase, type Database } from '@haircuts/db/client'
import { fillCrowd } from '@haircuts/db/crowd.testing'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, type Caller, callerFor, givenService, givenShop, testContext } from '../testing.ts'

const CROWD = { bookings: 12_000, clients: 4000 }

interface Crowd {
  clientId: number
  serviceId: number
}

/** A database of its own, without connections that another file has left open. */
const alone = test.extend('database', { scope: 'file' }, async ({ template }, { onCleanup }) => {
  const database = await createTestDatabase(template)
  onCleanup(() => database.drop())
  return database
})

const it = alone.extend('crowd', { scope: 'file' }, async ({ database }) => {
  const crowd: Crowd = { clientId: 0, serviceId: 0 }
  await withOwnConnection(database, async (db) => {
    await givenShop(db)
    await fillCrowd(db, CROWD)
    crowd.clientId = (await db.client.findFirstOrThrow()).id
    crowd.serviceId = (await givenService(db)).id
    // The latest visits are of a service that is still there, as are those that the barber made.
    await db.$executeRaw`
      UPDATE booking SET appointment_type_id = ${crowd.serviceId}
       WHERE id > (SELECT max(id) FROM booking) - 100`
  })
  return crowd
})

interface Planned {
  name: string
  anew: number
  once: number
}

type Call = (api: Caller, crowd: Crowd) => Promise<unknown>

/**
 * Runs the work on a connection that is closed afterwards, because PostgreSQL publishes a connection's statistics
 * at its end at the latest.
 */
async function withOwnConnection(
  { url, db: observer }: TestDatabase,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  // Writing many years of visits in one statement takes longer than a request may on a machine with other work.
  const timeouts = { statement_timeout: 60_000, query_timeout: 65_000 }
  const db = connectDatabase(url, { connections: 1, timeouts })
  // Commits of tests are asynchronous. VACUUM does not mark rows as visible to all before their commit is on the disk, and
  // without the mark PostgreSQL reads the table instead of an index.
  await db.$executeRaw`SET synchronous_commit = on`
  await work(db)
  await db.$disconnect()
  for (let others = 1; others > 0; ) {
    const [row] = await observer.$queryRaw<{ others: number }[]>`
      SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`
    others = row?.others ?? 0
  }
}

/** How many sequential scans of each table the work caused, by PostgreSQL's statistics. */
async function sequentialScans(
  database: TestDatabase,
  work: (db: Database) => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await scanCounts(database.db)
  await withOwnConnection(database, work)
  const after = await scanCounts(database.db)
  return Object.fromEntries(
    Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  )
}

async function scanCounts(db: Database): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ table: string; scans: number }[]>`
    SELECT relname AS "table", seq_scan::int AS scans FROM pg_stat_user_tables
     WHERE relname IN ('booking', 'booking_addon', 'booking_event', 'client')`
  return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]))
}

const barberOn = (db: Database) => callerFor(testContext({ db, admin: BARBER }))
const week = { start: '2018-03-05T05:00:00Z', end: '2018-03-12T05:00:00Z' }

describe('over many years of visits no list reads a table from end to end', () => {
  const calls: [string, Call][] = [
    ['the latest bookings', (api) => api.booking.list()],
    ['the earliest', (api) => api.booking.list({ sort: 'start_datetime' })],
    ['a page far back', (api) => api.booking.list({ page: 900 })],
    ['those of a status', (api) => api.booking.list({ status: 'no-show' })],
    ['those of the usual status', (api) => api.booking.list({ status: 'completed' })],
    ['those of a client', (api, { clientId }) => api.booking.list({ clientId, pageSize: 1000 })],
    [
      'those of some days',
      (api) => api.booking.list({ startDate: '2018-03-05', endDate: '2018-03-11' }),
    ],
    [
      'those of a status and some days',
      (api) =>
        api.booking.list({ status: 'completed', startDate: '2018-03-05', endDate: '2018-03-05' }),
    ],
    ['those to come', (api) => api.booking.list({ when: 'upcoming', sort: 'start_datetime' })],
    ['those that are over', (api) => api.booking.list({ when: 'past' })],
    ['those found by a part of the name', (api) => api.booking.list({ search: 'pine 17' })],
    ['those found with a wrong letter', (api) => api.booking.list({ search: '17 pimes' })],
    ['those found by address', (api) => api.booking.list({ search: 'client3999@' })],
    [
      'those of a status found by number',
      (api) => api.booking.list({ search: '555 0123', status: 'completed', when: 'past' }),
    ],
    [
      'those found by a number grouped in another way',
      (api) => api.booking.list({ search: '5550123' }),
    ],
    ['the service of the next walk-in', (api) => api.availability.walkIn()],
    ['a week of the calendar', (api) => api.calendarEvent.list(week)],
    ['free times', (api) => api.availability.window({ publicToken: 'x', days: 7 }).catch(() => {})],
    ['a client with his history', (api, { clientId }) => api.clients.get({ id: clientId })],
    ['clients by name', (api) => api.clients.list()],
    ['clients on a page far back', (api) => api.clients.list({ page: 150 })],
    ['clients found by a part of the name', (api) => api.clients.list({ search: 'pine 17' })],
    ['clients found with a wrong letter', (api) => api.clients.list({ search: '17 pimes' })],
    ['clients found by address', (api) => api.clients.list({ search: 'client3999@' })],
    ['clients found by number', (api) => api.clients.list({ search: '555 0123' })],
    [
      'clients like one who is typed in',
      (api) => api.clients.like({ name: 'Pine 17', email: 'client3999@', phone: '555 0123' }),
    ],
  ]

  it.for(calls)('%s', async ([_, ask], { database, crowd }) => {
    const scans = await sequentialScans(database, (db) => ask(barberOn(db), crowd))
    expect(scans).toEqual({ booking: 0, booking_addon: 0, booking_event: 0, client: 0 })
  })

  it('a query that does is detected', async ({ database }) => {
    const scans = await sequentialScans(database, (db) =>
      db.booking.count({ where: { notes: { contains: 'taper' } } }),
    )
    expect(scans.booking).toBe(1)
  })
})

it('free times reuse a generic plan', async ({ database, crowd }) => {
  const db = connectDatabase(database.url, { connections: 1 })
  for (let asked = 0; asked < 12; asked += 1) {
    // A commit, after which a cached response is read again.
    await db.$queryRaw`SELECT pg_current_xact_id()::text`
    await barberOn(db).availability.window({ appointmentTypeId: crowd.serviceId, days: 7 })
  }
  const planned = await db.$queryRaw<Planned[]>`
    SELECT name, custom_plans::int AS anew, generic_plans::int AS once
      FROM pg_prepared_statements WHERE name = 'availability'`
  await db.$disconnect()
  // PostgreSQL tries five times whether it pays.
  expect(planned).toEqual([{ name: 'availability', anew: 5, once: 7 }])
})
