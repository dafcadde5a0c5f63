import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  phoneOf,
  type Radicale,
  startRadicale,
  USER,
} from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenService,
  givenShop,
  MONDAY_MORNING,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { type JobQueue, jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.testing.ts'
import { icloud } from './icloud.ts'

const AHEAD = 400
/** A visit every hour, so that no two of them overlap; the first day stays free. */
const HOUR = 3_600_000
/** About the time iCloud takes to respond. One after the other, 400 writes then take two minutes. */
const LATENCY_MS = 150
const LONG_TIMEOUTS = { timeoutMs: 20_000, firstPauseMs: 1 }

let server: Radicale
let line: FaultProxy
let test: TestDatabase
let queue: JobQueue
let serviceId = 0

beforeAll(async () => {
  server = await startRadicale()
  line = await startFaultProxy(server.url)
  await phoneOf(server).makeCalendar('work')
  test = await createTestDatabase()
  queue = jobQueue(test.url, { db: test.db, jobs, runsJobs: true, now: currentTime })
  await queue.open()
  await queue.work({ contextOf: context, log: Fastify({ logger: false }).log })
})
afterAll(async () => {
  await queue?.stop()
  await line?.stop()
  await server?.stop()
  await test?.drop()
})
beforeEach(async () => {
  Object.assign(line, { ahead: [], always: null, delayMs: 0 })
  await test.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'write-event' AND state < 'active'`
  await emptyTables(test.db)
  await givenShop(test.db)
  serviceId = (await givenService(test.db)).id
})

function context() {
  const cloud = icloud(line.url, LONG_TIMEOUTS)
  const { enqueue } = queue
  return testContext({ db: test.db, admin: BARBER, cloud, now: MONDAY_MORNING, enqueue })
}
const barber = () => callerFor(context())

async function connected(): Promise<number> {
  await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
  const [calendar] = await barber().cloudCalendar.discover()
  return calendar?.id ?? 0
}

async function givenVisitsAhead(count: number) {
  await test.db.booking.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const startAt = new Date(MONDAY_MORNING.getTime() + 2 * 24 * HOUR + index * HOUR)
      return {
        startAt,
        endAt: new Date(startAt.getTime() + HOUR / 2),
        typeName: 'Haircut',
        typeDurationMinutes: 30,
        typeColor: '#3b82f6',
        clientName: `Visitor ${index}`,
        clientEmail: `visitor-${index}@example.edu`,
      }
    }),
  })
}

async function booked() {
  await barber().booking.create(visitOf({ id: serviceId }, '2026-03-03T15:00:00Z'))
  return test.db.booking.findFirstOrThrow({ orderBy: { id: 'desc' } })
}

const isWritten = (uid: string) => existsSync(join(server.folder, 'work', `${uid}.ics`))
const writtenCount = () => test.db.cloudEvent.count({ where: { revision: { not: null } } })
const puts = () => line.asked.filter((asked) => asked.startsWith('PUT')).length
const until = (met: () => void | Promise<void>) =>
  vi.waitFor(met, { timeout: 60_000, interval: 50 })

it('writes a new booking within seconds, however many older ones wait', {
  timeout: 120_000,
}, async () => {
  line.delayMs = LATENCY_MS
  await givenVisitsAhead(AHEAD)
  const id = await connected()
  await barber().cloudCalendar.setBookingCalendar({ id })
  await until(async () => expect(await writtenCount()).toBeGreaterThan(0))

  const began = performance.now()
  const { calendarUid } = await booked()
  await until(() => expect(isWritten(calendarUid)).toBe(true))
  const seconds = (performance.now() - began) / 1000
  expect(await writtenCount(), 'older ones still wait').toBeLessThan(AHEAD)
  expect(seconds).toBeLessThan(10)
})

it('writes nothing for a calendar that is chosen already', async () => {
  const id = await connected()
  await barber().cloudCalendar.setBookingCalendar({ id })
  const { calendarUid } = await booked()
  await until(() => expect(isWritten(calendarUid)).toBe(true))
  const ctx = context()
  const enqueued: string[] = []
  ctx.enqueue = async (_, { name }) => void enqueued.push(name)
  expect(await callerFor(ctx).cloudCalendar.setBookingCalendar({ id })).toMatchObject({
    calendar: { id },
  })
  expect(enqueued).toEqual([])
})

it('does not rewrite existing events after the account was disconnected', async () => {
  const before = await connected()
  await givenVisitsAhead(5)
  await barber().cloudCalendar.setBookingCalendar({ id: before })
  await until(async () => expect(await writtenCount()).toBe(5))
  await barber().cloudAccount.disconnect()
  line.asked.length = 0
  const id = await connected()
  await barber().cloudCalendar.setBookingCalendar({ id })
  await until(async () => expect(await writtenCount()).toBe(5))
  expect(puts()).toBe(0)
})
