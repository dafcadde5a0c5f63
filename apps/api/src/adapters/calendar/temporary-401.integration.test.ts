import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callerFor, givenService, visitOf } from '@haircuts/router/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { type JobQueue, jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'

/** Late in an hour. */
const NOW = new Date('2026-03-02T13:40:00Z')
const HOURS = [15, 16, 17, 18]

let shop: CalendarShop
let queue: JobQueue

beforeAll(async () => {
  shop = await openCalendarShop()
  await shop.phone.makeCalendar('work')
  await shop.reset()
  queue = jobQueue(shop.url, { db: shop.db, jobs, runsJobs: true, now: currentTime })
  await queue.open()
})
afterAll(async () => {
  await queue?.stop()
  await shop?.close()
})

const context = () => shop.context({ now: NOW, enqueue: queue.enqueue })

it('a single 401 among temporary faults does not prevent any booking from reaching the calendar', async () => {
  const barber = callerFor(context())
  const service = await givenService(shop.db)
  const id = await shop.connect('work')
  await barber.cloudCalendar.setBookingCalendar({ id })
  for (const hour of HOURS) {
    await barber.booking.create(visitOf(service, `2026-03-03T${hour}:00:00Z`))
  }
  // The first responses to the writes, in any order.
  shop.line.ahead.push('401', '500', 'an error page', 'no XML', 'cut', '500')
  await queue.work({ contextOf: context, log: Fastify({ logger: false }).log })
  const bookings = await shop.db.booking.findMany()
  const missing = () =>
    bookings.filter(
      ({ calendarUid }) => !existsSync(join(shop.server.folder, 'work', `${calendarUid}.ics`)),
    )
  await vi.waitFor(
    async () => {
      // Retries that are waiting run immediately.
      await shop.db.$executeRaw`
        UPDATE pgboss.job SET start_after = now()
         WHERE name = 'write-event' AND state = 'retry' AND start_after > now()`
      expect(missing()).toEqual([])
    },
    { timeout: 25_000, interval: 200 },
  )
  expect(shop.line.ahead, 'every fault occurred').toEqual([])
  expect((await barber.cloudCalendar.health()).account).toMatchObject({ refusedAt: null })
})
