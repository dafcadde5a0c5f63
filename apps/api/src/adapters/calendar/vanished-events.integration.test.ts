import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { errorFrom } from '@haircuts/router/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'

let shop: CalendarShop
let run = 0
let calendar = ''
let id = 0

beforeAll(async () => {
  shop = await openCalendarShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  run += 1
  calendar = `private-${run}`
  await shop.phone.makeCalendar(calendar)
})

const sync = (full = false) => syncInBackground(shop.context(), { full })
const hour = (index: number) => String(9 + index).padStart(2, '0')
const blocked = () => shop.db.blackout.count({ where: { cloudCalendarId: id } })
const vanished = async () => (await shop.barber().cloudCalendar.health()).calendars[0]?.vanished

/** The given number of events, one an hour, in a mapped and synced calendar. */
async function givenEvents(count: number) {
  for (let index = 0; index < count; index += 1) await putEvent(index)
  id = await shop.connect(calendar)
  await shop.barber().cloudCalendar.update({ id, mappedToBlackout: true })
  await sync()
  expect(await blocked()).toBe(count)
}

const putEvent = (index: number) =>
  shop.phone.put(
    calendar,
    `${index}.ics`,
    eventFile(`event-${run}-${index}`, `DTSTART:20260303T${hour(index)}0000Z`, 'DURATION:PT30M'),
  )
const remove = async (...indices: number[]) => {
  for (const index of indices) await shop.phone.remove(calendar, `${index}.ics`)
}

it.each([false, true])(
  'a listing that calls an event gone is not believed while the event is there (full: %s)',
  async (full) => {
    await givenEvents(4)
    await putEvent(4)
    shop.line.unlisted = [`${shop.server.home}${calendar}/1.ics`]
    await sync(full)
    expect(await blocked()).toBe(5)
    expect(await vanished()).toBe(0)
    shop.line.unlisted = []
    await remove(1)
    await sync(full)
    expect(await blocked()).toBe(4)
  },
)

it.each(['403', '500', 'an error page', 'cut'] as const)(
  'a response of %s to the request for one event does not free its time',
  async (fault) => {
    await givenEvents(5)
    await remove(2)
    shop.line.always = { methods: ['GET'], fault }
    await sync()
    expect(await blocked()).toBe(5)
    shop.line.always = null
    await sync()
    expect(await blocked()).toBe(4)
  },
)

it.each(['404', 'well cut XML', 'no XML', 'an empty list'] as const)(
  'a moved event is read by itself while every REPORT responds with %s',
  async (fault) => {
    await givenEvents(5)
    await putEvent(5)
    await remove(0)
    shop.line.always = { methods: ['REPORT'], fault }
    expect(await shop.barber().cloudCalendar.sync({ id })).toMatchObject({ added: 1, removed: 1 })
    expect(await blocked()).toBe(5)
  },
)

it.each(['404', 'half an answer', 'cut'] as const)(
  'no time opens while a new event of the same listing cannot be read (%s)',
  async (fault) => {
    await givenEvents(5)
    await putEvent(5)
    await remove(0)
    shop.line.always = { methods: ['REPORT', 'GET'], fault }
    for (const full of [false, true]) {
      expect(await errorFrom(shop.barber().cloudCalendar.sync({ id }))).toMatchObject({
        status: 502,
        message: expect.stringMatching(/^iCloud /),
      })
      await sync(full)
      expect(await blocked()).toBe(5)
    }
    const { calendars } = await shop.barber().cloudCalendar.health()
    expect(calendars).toMatchObject([{ lastError: expect.stringMatching(/^iCloud /) }])
    shop.line.always = null
    expect(await shop.barber().cloudCalendar.sync({ id })).toMatchObject({ added: 1, removed: 1 })
  },
)

it('a file that is deleted between the listing and its reading does not prevent the sync', async () => {
  await givenEvents(5)
  await putEvent(5)
  await remove(0)
  shop.line.afterListing = () => remove(5)
  expect(await shop.barber().cloudCalendar.sync({ id })).toMatchObject({ added: 0, removed: 1 })
  expect(await blocked()).toBe(4)
})

it('half of a calendar vanishing stays blocked until the admin confirms it', async () => {
  await givenEvents(6)
  await remove(0, 1, 2)
  expect((await shop.barber().cloudCalendar.sync({ id })).message).toContain('3 events are missing')
  for (const full of [false, true, false]) {
    expect([await blocked(), await vanished()]).toEqual([6, 3])
    await sync(full)
  }
  expect(await shop.barber().cloudCalendar.openVanished({ id })).toEqual({ removed: 3, kept: 0 })
  expect([await blocked(), await vanished()]).toEqual([3, 0])
  expect(await shop.barber().cloudCalendar.openVanished({ id })).toEqual({ removed: 0, kept: 0 })
  await sync()
  expect(await blocked()).toBe(3)
})

it('events that are back are no longer missing, changed or not', async () => {
  await givenEvents(6)
  const data = (await shop.phone.get(calendar, '0.ics')) ?? ''
  await remove(0, 1, 2)
  await sync()
  expect(await vanished()).toBe(3)
  await shop.phone.put(calendar, '0.ics', data)
  await putEvent(1)
  await sync()
  expect([await blocked(), await vanished()]).toEqual([6, 1])
  await putEvent(2)
  await sync(true)
  expect([await blocked(), await vanished()]).toEqual([6, 0])
})

it('an event that exists again stays blocked after the confirmation', async () => {
  await givenEvents(6)
  await remove(0, 1, 2)
  await sync()
  await putEvent(1)
  expect(await shop.barber().cloudCalendar.openVanished({ id })).toEqual({ removed: 2, kept: 1 })
  await sync()
  expect([await blocked(), await vanished()]).toEqual([4, 0])
})

it('a few deleted events free their time immediately', async () => {
  await givenEvents(6)
  await remove(0, 1)
  await sync()
  expect([await blocked(), await vanished()]).toEqual([4, 0])
})

it('events that block nothing, such as those of deleted bookings, do not count as vanished', async () => {
  await givenEvents(1)
  const ours = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.ics`)
  for (const name of ours) {
    const free = ['DTSTART:20260305T150000Z', 'DURATION:PT30M', 'TRANSP:TRANSPARENT']
    await shop.phone.put(calendar, name, eventFile(name, ...free))
  }
  await sync()
  for (const name of ours) await shop.phone.remove(calendar, name)
  shop.line.asked.length = 0
  await sync()
  expect([await blocked(), await vanished()]).toEqual([1, 0])
  expect(shop.line.asked.filter((asked) => asked.startsWith('GET'))).toEqual([])
})
