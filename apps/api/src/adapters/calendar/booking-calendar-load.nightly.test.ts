import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callerFor, givenService, MONDAY_MORNING, visitOf } from '@haircuts/router/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { type JobQueue, jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'

const AHEAD = 400
/** A visit every hour, so that no two of them overlap; the first day stays free. */
const HOUR = 3_600_000
/** About the time iCloud takes to respond. One after the other, 400 writes then take two minutes. */
const LATENCY_MS = 150

let shop: CalendarShop
let queue: JobQueue
let serviceId = 0

beforeAll(async () => {
  shop = await openCalendarShop()
  await shop.phone.makeCalendar('work')
  queue = jobQueue(shop.url, { db: shop.db, jobs, runsJobs: true, now: currentTime })
  await queue.open()
  await queue.work({ contextOf: context, log: Fastify({ logger: false }).log })
})
afterAll(async () => {
  await queue?.stop()
  await shop?.close()
})
beforeEach(async () => {
  await shop.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'write-event' AND state < 'active'`
  await shop.reset()
  serviceId = (await givenService(shop.db)).id
})

const context = () => shop.context({ now: MONDAY_MORNING, enqueue: queue.enqueue })
const barber = () => callerFor(context())

async function givenVisitsAhead(count: number) {
  await shop.db.booking.createMany({
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
  return shop.db.booking.findFirstOrThrow({ orderBy: { id: 'desc' } })
}

const isWritten = (uid: string) => existsSync(join(shop.server.folder, 'work', `${uid}.ics`))
const writtenCount = () => shop.db.cloudEvent.count({ where: { revision: { not: null } } })
const puts = () => shop.line.asked.filter((asked) => asked.startsWith('PUT')).length
const until = (met: () => void | Promise<void>) =>
  vi.waitFor(met, { timeout: 60_000, interval: 50 })

it('writes a new booking within seconds, however many older ones wait', {
  timeout: 120_000,
}, async () => {
  shop.line.delayMs = LATENCY_MS
  await givenVisitsAhead(AHEAD)
  const id = await shop.connect('work')
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
  const id = await shop.connect('work')
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
  const before = await shop.connect('work')
  await givenVisitsAhead(5)
  await barber().cloudCalendar.setBookingCalendar({ id: before })
  await until(async () => expect(await writtenCount()).toBe(5))
  await barber().cloudAccount.disconnect()
  shop.line.asked.length = 0
  const id = await shop.connect('work')
  await barber().cloudCalendar.setBookingCalendar({ id })
  await until(async () => expect(await writtenCount()).toBe(5))
  expect(puts()).toBe(0)
})
