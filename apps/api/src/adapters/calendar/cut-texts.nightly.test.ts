import { calendarServers } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { errorFrom, givenBooking } from '@haircuts/router/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'

/** Coprime with the length of a line, so that cuts fall on every part of one. */
const STEP = 13
const timed = (uid: string, hour: number) =>
  eventFile(uid, `SUMMARY:${uid}`, `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H')

describe.each(calendarServers)('a calendar text that $name sends cut', ({ start }) => {
  let shop: CalendarShop
  let calendar = ''
  let count = 0
  let id = 0

  beforeAll(async () => {
    shop = await openCalendarShop(start)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.reset()
    count += 1
    calendar = `calendar-${count}`
    await shop.phone.makeCalendar(calendar)
    id = await shop.connect(calendar)
  })

  async function cuts(name: string): Promise<number[]> {
    const text = (await shop.phone.get(calendar, name)) ?? ''
    const last = text.trimEnd().length - 1
    const offsets = Array.from({ length: Math.floor(last / STEP) }, (_, n) => n * STEP)
    return [...offsets, last]
  }

  it('is not believed wherever it is cut: what was blocked stays, and the next sync asks again', async () => {
    await shop.phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await shop.barber().cloudCalendar.update({ id, mappedToBlackout: true })
    await shop.barber().cloudCalendar.sync({ id })
    expect(await shop.hoursBlocked()).toEqual([15])
    await shop.phone.put(calendar, 'dentist.ics', timed('dentist', 17))
    await shop.phone.put(calendar, 'errands.ics', timed('errands', 19))
    for (const [index, offset] of (await cuts('dentist.ics')).entries()) {
      shop.line.cutTextsAt = offset
      await syncInBackground(shop.context(), { full: index % 4 === 3 })
      expect(await shop.hoursBlocked(), `cut at ${offset}`).toEqual([15])
      expect(await shop.barber().cloudCalendar.health(), `cut at ${offset}`).toMatchObject({
        calendars: [
          {
            lastError: expect.stringMatching(/until the next sync: dentist\.ics, errands\.ics\.$/),
          },
        ],
      })
    }
    shop.line.cutTextsAt = null
    await syncInBackground(shop.context(), { full: false })
    expect(await shop.hoursBlocked()).toEqual([17, 19])
    expect(await shop.barber().cloudCalendar.health()).toMatchObject({
      calendars: [{ lastError: null, skipped: 0 }],
    })
    shop.line.asked.length = 0
    await syncInBackground(shop.context(), { full: false })
    expect(shop.line.asked).toHaveLength(1)
  })

  it('opens no time that the same listing reports gone, until it is whole', async () => {
    await shop.phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await shop.phone.put(calendar, 'bank.ics', timed('bank', 16))
    await shop.barber().cloudCalendar.update({ id, mappedToBlackout: true })
    await shop.barber().cloudCalendar.sync({ id })
    await shop.phone.put(calendar, 'moved.ics', timed('moved', 19))
    await shop.phone.remove(calendar, 'dentist.ics')
    shop.line.cutTextsAt = 40
    for (const full of [false, true]) {
      expect(await errorFrom(shop.barber().cloudCalendar.sync({ id }))).toMatchObject({
        status: 502,
      })
      await syncInBackground(shop.context(), { full })
      expect(await shop.hoursBlocked()).toEqual([15, 16])
      expect(await shop.barber().cloudCalendar.health()).toMatchObject({
        calendars: [{ lastError: expect.stringContaining('moved.ics') }],
      })
    }
    shop.line.cutTextsAt = null
    expect(await shop.barber().cloudCalendar.sync({ id })).toMatchObject({ added: 1, removed: 1 })
    expect(await shop.hoursBlocked()).toEqual([16, 19])
  })

  it('is forgotten when its event was deleted meanwhile', async () => {
    await shop.phone.put(calendar, 'dentist.ics', timed('dentist', 15))
    await shop.barber().cloudCalendar.update({ id, mappedToBlackout: true })
    shop.line.cutTextsAt = 40
    await syncInBackground(shop.context(), { full: false })
    expect(await shop.db.cloudObject.findMany()).toMatchObject([
      { etag: null, problem: 'incomplete' },
    ])
    await shop.phone.remove(calendar, 'dentist.ics')
    await syncInBackground(shop.context(), { full: false })
    await syncInBackground(shop.context(), { full: false })
    expect(await shop.db.cloudObject.count()).toBe(0)
    expect(await shop.barber().cloudCalendar.health()).toMatchObject({
      calendars: [{ lastError: null }],
    })
  })

  it('is no proposal to cancel a booking, nor a reason to write over its event', async () => {
    await shop.barber().cloudCalendar.setBookingCalendar({ id })
    const booking = await givenBooking(shop.db, '2026-03-03T15:00Z')
    const file = `${booking.calendarUid}.ics`
    await writeEvent(shop.context(), { bookingId: booking.id })
    const before = await shop.phone.get(calendar, file)
    for (const offset of await cuts(file)) {
      shop.line.cutTextsAt = offset
      await compareInBackground(shop.context(), { full: false })
      expect(await shop.barber().calendarProposal.list(), `cut at ${offset}`).toEqual([])
    }
    await shop.db.booking.update({
      where: { id: booking.id },
      data: { revision: { increment: 1 } },
    })
    await expect(writeEvent(shop.context(), { bookingId: booking.id })).rejects.toThrow(
      'unexpected answer',
    )
    expect(await shop.phone.get(calendar, file)).toBe(before)
    shop.line.cutTextsAt = null
    await writeEvent(shop.context(), { bookingId: booking.id })
    expect(await shop.phone.get(calendar, file)).toContain('SEQUENCE:1')
  })
})
