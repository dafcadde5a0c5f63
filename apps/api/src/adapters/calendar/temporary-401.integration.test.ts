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
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { type JobQueue, jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.testing.ts'
import { icloud } from './icloud.ts'

/** Late in an hour. */
const NOW = new Date('2026-03-02T13:40:00Z')
const LONG_TIMEOUTS = { timeoutMs: 20_000, firstPauseMs: 1 }
const HOURS = [15, 16, 17, 18]

let server: Radicale
let line: FaultProxy
let test: TestDatabase
let queue: JobQueue

beforeAll(async () => {
  server = await startRadicale()
  line = await startFaultProxy(server.url)
  await phoneOf(server).makeCalendar('work')
  test = await createTestDatabase()
  await givenShop(test.db)
  queue = jobQueue(test.url, { db: test.db, jobs, runsJobs: true, now: currentTime })
  await queue.open()
})
afterAll(async () => {
  await queue?.stop()
  await line?.stop()
  await server?.stop()
  await test?.drop()
})

function context() {
  const cloud = icloud(line.url, LONG_TIMEOUTS)
  const { enqueue } = queue
  return testContext({ db: test.db, admin: BARBER, cloud, now: NOW, enqueue })
}

it('a single 401 among temporary faults does not prevent any booking from reaching the calendar', async () => {
  const barber = callerFor(context())
  const service = await givenService(test.db)
  await barber.cloudAccount.connect({ email: USER.email, appPassword: USER.password })
  const [calendar] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: calendar?.id ?? 0 })
  for (const hour of HOURS) {
    await barber.booking.create(visitOf(service, `2026-03-03T${hour}:00:00Z`))
  }
  // The first responses to the writes, in any order.
  line.ahead.push('401', '500', 'an error page', 'no XML', 'cut', '500')
  await queue.work({ contextOf: context, log: Fastify({ logger: false }).log })
  const bookings = await test.db.booking.findMany()
  const missing = () =>
    bookings.filter(
      ({ calendarUid }) => !existsSync(join(server.folder, 'work', `${calendarUid}.ics`)),
    )
  await vi.waitFor(
    async () => {
      // Retries that are waiting run immediately.
      await test.db.$executeRaw`
        UPDATE pgboss.job SET start_after = now()
         WHERE name = 'write-event' AND state = 'retry' AND start_after > now()`
      expect(missing()).toEqual([])
    },
    { timeout: 25_000, interval: 200 },
  )
  expect(line.ahead, 'every fault occurred').toEqual([])
  expect((await barber.cloudCalendar.health()).account).toMatchObject({ refusedAt: null })
})
