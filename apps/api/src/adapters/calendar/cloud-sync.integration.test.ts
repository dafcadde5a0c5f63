import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { givenBlackout } from '@haircuts/router/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { icloud } from './caldav.ts'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'
import { FAULTS } from './fault-proxy.testing.ts'

/** More by hand, in the same time: CALENDAR_SIZE=5000. */
const SIZE = Number(process.env.CALENDAR_SIZE ?? 250)

let shop: CalendarShop
beforeAll(async () => {
  shop = await openCalendarShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const impatient = () =>
  shop.context({ cloud: icloud(shop.line.url, { timeoutMs: 200, firstPauseMs: 1 }) })

async function givenMapped(name: string): Promise<number> {
  const id = await shop.connect(name)
  await shop.barber().cloudCalendar.update({ id, mappedToBlackout: true })
  return id
}

const timed = (name: string, hour: number) =>
  eventFile(name, `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H')
const event = fc.constantFrom('a', 'b', 'c', 'd')
const step = fc.oneof(
  fc.record({ put: event, hour: fc.integer({ min: 11, max: 19 }) }),
  fc.record({ remove: event }),
  fc.record({
    full: fc.boolean(),
    faults: fc.array(fc.option(fc.constantFrom(...FAULTS), { nil: null }), { maxLength: 5 }),
  }),
)

it('mirrors what the server holds in the end, whatever went wrong before', async () => {
  let run = 0
  const converges = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    run += 1
    const calendar = `run-${run}`
    await shop.phone.makeCalendar(calendar)
    await shop.phone.put(calendar, 'steady.ics', timed('steady', 20))
    await shop.reset()
    const own = await givenBlackout(shop.db, {
      start: '2026-03-04T15:00Z',
      end: '2026-03-04T16:00Z',
    })
    const id = await givenMapped(calendar)
    await shop.barber().cloudCalendar.sync({ id })
    const held = new Map<string, number>()
    for (const each of steps) {
      if ('put' in each) {
        await shop.phone.put(calendar, `${each.put}.ics`, timed(each.put, each.hour))
        held.set(each.put, each.hour)
      } else if ('remove' in each) {
        if (held.delete(each.remove)) await shop.phone.remove(calendar, `${each.remove}.ics`)
      } else {
        shop.line.ahead.push(...each.faults)
        await syncInBackground(impatient(), { full: each.full })
        shop.line.ahead.length = 0
        expect(await shop.hoursBlocked(), 'what never changed').toContain(20)
      }
    }
    await syncInBackground(shop.context(), { full: false })
    expect(await shop.hoursBlocked()).toEqual([...held.values(), 20].sort((a, b) => a - b))
    expect(await shop.db.blackout.count({ where: { id: own.id } })).toBe(1)
  })
  await fc.assert(converges, { numRuns: 8 })
})

it('reads a big calendar in chunks, and asks once when nothing has changed, each in its time', async () => {
  await shop.phone.makeCalendar('big')
  for (let n = 0; n < SIZE; n += 1) {
    writeFileSync(join(shop.server.folder, 'big', `${n}.ics`), timed(`event-${n}`, 10 + (n % 9)))
  }
  const id = await givenMapped('big')
  const call = shop.barber()
  const sync = async () => {
    shop.line.asked.length = 0
    const began = performance.now()
    const { added, updated, removed } = await call.cloudCalendar.sync({ id })
    return { counts: [added, updated, removed], ms: performance.now() - began }
  }
  const first = await sync()
  expect(first).toMatchObject({ counts: [SIZE, 0, 0] })
  expect(shop.line.asked).toHaveLength(1 + Math.ceil(SIZE / 100))
  const second = await sync()
  expect(second).toMatchObject({ counts: [0, 0, 0] })
  expect(shop.line.asked).toHaveLength(1)
  expect(first.ms).toBeLessThan(10_000)
  expect(second.ms).toBeLessThan(1_000)
})
