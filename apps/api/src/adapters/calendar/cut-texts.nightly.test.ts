import {
  type CalendarServer,
  calendarServers,
  type Phone,
  phoneOf,
  USER,
} from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  emptyTables,
  errorFrom,
  givenBooking,
  givenShop,
  testContext,
} from '@haircuts/router/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.testing.ts'
import { icloud } from './icloud.ts'

/** Coprime with the length of a line, so that cuts fall on every part of one. */
const STEP = 13
const timed = (uid: string, hour: number) =>
  eventFile(uid, `SUMMARY:${uid}`, `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H')

describe.each(calendarServers)('a calendar text that $name sends cut', ({ start }) => {
  let server: CalendarServer
  let line: FaultProxy
  let phone: Phone
  let test: TestDatabase
  let calendar = ''
  let count = 0
  let id = 0

  beforeAll(async () => {
    server = await start()
    line = await startFaultProxy(server.url)
    phone = phoneOf(server)
    test = await createTestDatabase()
  })
  afterAll(async () => {
    await test.drop()
    await line.stop()
    await server.stop()
  })
  beforeEach(async () => {
    line.cutTextsAt = null
    count += 1
    calendar = `calendar-${count}`
    await phone.makeCalendar(calendar)
    await emptyTables(test.db)
    await givenShop(test.db)
    await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
    const calendars = await barber().cloudCalendar.discover()
    id = calendars.find(({ displayname }) => displayname === calendar)?.id ?? 0
  })

  const context = () =>
    testContext({
      db: test.db,
      admin: BARBER,
      cloud: icloud(line.url, { timeoutMs: 20_000, firstPauseMs: 1 }),
    })
  const barber = () => callerFor(context())
  const hoursBlocked = async () => {
    const rows = await test.db.blackout.findMany({ orderBy: { startAt: 'asc' } })
    return rows.map(({ startAt }) => startAt.getUTCHours())
  }
  async function cuts(name: string): Promise<number[]> {
    const text = (await phone.get(calendar, name)) ?? ''
    const last = text.trimEnd().length - 1
    const offsets = Array.from({ length: Math.floor(last / STEP) }, (_, n) => n * STEP)
    return [...offsets, last]
  }

  it('is not believed wherever it is cut: what was blocked stays, and the next sync asks again', async () => {
    await phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await barber().cloudCalendar.update({ id, mappedToBlackout: true })
    await barber().cloudCalendar.sync({ id })
    expect(await hoursBlocked()).toEqual([15])
    await phone.put(calendar, 'dentist.ics', timed('dentist', 17))
    await phone.put(calendar, 'errands.ics', timed('errands', 19))
    for (const [index, offset] of (await cuts('dentist.ics')).entries()) {
      line.cutTextsAt = offset
      await syncInBackground(context(), { full: index % 4 === 3 })
      expect(await hoursBlocked(), `cut at ${offset}`).toEqual([15])
      expect(await barber().cloudCalendar.health(), `cut at ${offset}`).toMatchObject({
        calendars: [
          {
            lastError: expect.stringMatching(/until the next sync: dentist\.ics, errands\.ics\.$/),
          },
        ],
      })
    }
    line.cutTextsAt = null
    await syncInBackground(context(), { full: false })
    expect(await hoursBlocked()).toEqual([17, 19])
    expect(await barber().cloudCalendar.health()).toMatchObject({
      calendars: [{ lastError: null, skipped: 0 }],
    })
    line.asked.length = 0
    await syncInBackground(context(), { full: false })
    expect(line.asked).toHaveLength(1)
  })

  it('opens no time that the same listing reports gone, until it is whole', async () => {
    await phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await phone.put(calendar, 'bank.ics', timed('bank', 16))
    await barber().cloudCalendar.update({ id, mappedToBlackout: true })
    await barber().cloudCalendar.sync({ id })
    await phone.put(calendar, 'moved.ics', timed('moved', 19))
    await phone.remove(calendar, 'dentist.ics')
    line.cutTextsAt = 40
    for (const full of [false, true]) {
      expect(await errorFrom(barber().cloudCalendar.sync({ id }))).toMatchObject({ status: 502 })
      await syncInBackground(context(), { full })
      expect(await hoursBlocked()).toEqual([15, 16])
      expect(await barber().cloudCalendar.health()).toMatchObject({
        calendars: [{ lastError: expect.stringContaining('moved.ics') }],
      })
    }
    line.cutTextsAt = null
    expect(await barber().cloudCalendar.sync({ id })).toMatchObject({ added: 1, removed: 1 })
    expect(await hoursBlocked()).toEqual([16, 19])
  })

  it('is forgotten when its event was deleted meanwhile', async () => {
    await phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await barber().cloudCalendar.update({ id, mappedToBlackout: true })
    line.cutTextsAt = 40
    await syncInBackground(context(), { full: false })
    expect(await test.db.cloudObject.findMany()).toMatchObject([
      { etag: null, problem: 'incomplete' },
    ])
    await phone.remove(calendar, 'dentist.ics')
    await syncInBackground(context(), { full: false })
    await syncInBackground(context(), { full: false })
    expect(await test.db.cloudObject.count()).toBe(0)
    expect(await barber().cloudCalendar.health()).toMatchObject({
      calendars: [{ lastError: null }],
    })
  })

  it('is no proposal to cancel a booking, nor a reason to write over its event', async () => {
    await barber().cloudCalendar.setBookingCalendar({ id })
    const booking = await givenBooking(test.db, '2026-03-03T15:00Z')
    const file = `${booking.calendarUid}.ics`
    await writeEvent(context(), { bookingId: booking.id })
    const before = await phone.get(calendar, file)
    for (const offset of await cuts(file)) {
      line.cutTextsAt = offset
      await compareInBackground(context(), { full: false })
      expect(await barber().calendarProposal.list(), `cut at ${offset}`).toEqual([])
    }
    await test.db.booking.update({
      where: { id: booking.id },
      data: { revision: { increment: 1 } },
    })
    await expect(writeEvent(context(), { bookingId: booking.id })).rejects.toThrow(
      'unexpected answer',
    )
    expect(await phone.get(calendar, file)).toBe(before)
    line.cutTextsAt = null
    await writeEvent(context(), { bookingId: booking.id })
    expect(await phone.get(calendar, file)).toContain('SEQUENCE:1')
  })
})
