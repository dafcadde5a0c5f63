import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenBooking,
  givenShop,
  MONDAY_MORNING,
  testContext,
} from '../testing.ts'
import { compareEvents } from './compare.ts'
import { eventFile, type MemoryCloud, memoryCloud } from './memory-cloud.testing.ts'
import { writeEvent } from './write-event.ts'

const URL = 'https://cloud.example/private/'
const dentist = eventFile('dentist', 'SUMMARY:Dentist', 'DTSTART:20260303T150000Z', 'DURATION:PT1H')
const standup = eventFile(
  'standup',
  'DTSTART;TZID=America/New_York:20260302T093000',
  'DURATION:PT15M',
  'RRULE:FREQ=DAILY',
)

let test: TestDatabase
let cloud: MemoryCloud
let now = MONDAY_MORNING

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
  now = MONDAY_MORNING
  cloud = memoryCloud(URL)
})

const context = () => testContext({ db: test.db, admin: BARBER, cloud, now })
const call = () => callerFor(context())
const files = () => cloud.calendarsByUrl.get(URL) ?? new Map<string, string>()
const blackouts = () => test.db.blackout.findMany({ orderBy: { id: 'asc' } })
const starts = async () => (await blackouts()).map(({ startAt }) => startAt.toISOString())

/** Connected, with one calendar. */
async function givenCalendar(): Promise<number> {
  await call().cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [calendar] = await call().cloudCalendar.discover()
  return calendar?.id ?? 0
}

/** The same, mapped and synced. */
async function givenMirror(held: Record<string, string>): Promise<number> {
  for (const [href, data] of Object.entries(held)) files().set(href, data)
  const id = await givenCalendar()
  await call().cloudCalendar.update({ id, mappedToBlackout: true })
  await call().cloudCalendar.sync({ id })
  return id
}

describe('a new version of a file', () => {
  it.each([
    ['is cut', dentist.replaceAll('20260303', '20260304').slice(0, 120)],
    ['cannot be read', eventFile('dentist', 'DTSTART:tomorrow')],
  ])('that %s changes nothing, as days pass, until one is whole', async (_, broken) => {
    const id = await givenMirror({ '/a.ics': standup, '/b.ics': dentist })
    const before = await starts()
    files().set('/b.ics', broken)
    for (const day of ['02', '03']) {
      now = new Date(`2026-03-${day}T14:00:00Z`)
      expect(await call().cloudCalendar.sync({ id })).toMatchObject({ updated: 0, removed: 0 })
      expect(await starts()).toEqual(expect.arrayContaining(before))
      const lastError = expect.stringContaining('asks again: b.ics.')
      expect((await call().cloudCalendar.health()).calendars).toMatchObject([{ lastError }])
    }
    files().set('/b.ics', dentist.replaceAll('20260303', '20260304'))
    expect(await call().cloudCalendar.sync({ id })).toMatchObject({ added: 0, updated: 1 })
    expect((await call().cloudCalendar.health()).calendars).toMatchObject([{ lastError: null }])
  })

  it('of which one event cannot be read blocks with the others, where it is the first one', async () => {
    const two = dentist.replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:b\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    const id = await givenMirror({ '/a.ics': two })
    expect(await starts()).toEqual(['2026-03-03T15:00:00.000Z'])
    files().set('/a.ics', two.replaceAll('20260303', '20260304'))
    await call().cloudCalendar.sync({ id })
    expect(await starts()).toEqual(['2026-03-04T15:00:00.000Z'])
  })

  it('that differs only in what says no time changes nothing', async () => {
    const varying = (date: string) =>
      standup.replace('END:VEVENT', `X-RECURRENCE-EXCEPTION:${date}T133000Z\r\nEND:VEVENT`)
    const id = await givenMirror({ '/a.ics': varying('20260309') })
    const before = await blackouts()
    files().set('/a.ics', varying('20260316'))
    const counts = { added: 0, updated: 0, removed: 0 }
    expect(await call().cloudCalendar.sync({ id })).toMatchObject(counts)
    expect(await blackouts()).toEqual(before)
  })
})

it('a booking’s event that differs only in what says no time is not written again', async () => {
  const id = await givenCalendar()
  await call().cloudCalendar.setBookingCalendar({ id })
  const booking = await givenBooking(test.db, '2026-03-03T15:00Z')
  await writeEvent(context(), { bookingId: booking.id })
  const [[href, data] = ['', '']] = files()
  for (const date of ['20260309', '20260316']) {
    const line = `X-RECURRENCE-EXCEPTION:${date}T133000Z\r\nEND:VEVENT`
    const varied = data.replace('END:VEVENT', line)
    files().set(href, varied)
    expect(await compareEvents(context(), { full: true })).toEqual({ queued: 0, proposals: 0 })
    await writeEvent(context(), { bookingId: booking.id })
    expect(files().get(href)).toBe(varied)
  }
})
