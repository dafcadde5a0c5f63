import { compareEvents } from '@haircuts/core/calendar-sync/compare-events'
import { eventFile, memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenBooking, givenShop } from '../testing.ts'

const URL = 'https://cloud.example/private/'
const dentist = eventFile('dentist', 'SUMMARY:Dentist', 'DTSTART:20260303T150000Z', 'DURATION:PT1H')
const standup = eventFile(
  'standup',
  'DTSTART;TZID=America/New_York:20260302T093000',
  'DURATION:PT15M',
  'RRULE:FREQ=DAILY',
)

const it = test
  .extend('cloud', () => memoryCloud(URL))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend('mirror', ({ cloud, db, barber }) => {
    const files = () => cloud.calendarsByUrl.get(URL) ?? new Map<string, string>()
    const blackouts = () => db.blackout.findMany({ orderBy: { id: 'asc' } })
    const starts = async () => (await blackouts()).map(({ startAt }) => startAt.toISOString())
    /** Connected, with one calendar. */
    async function givenCalendar(): Promise<number> {
      await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
      const [calendar] = await barber.cloudCalendar.discover()
      return calendar?.id ?? 0
    }
    /** The same, mapped and synced. */
    async function givenMirror(held: Record<string, string>): Promise<number> {
      for (const [href, data] of Object.entries(held)) files().set(href, data)
      const id = await givenCalendar()
      await barber.cloudCalendar.update({ id, mappedToBlackout: true })
      await barber.cloudCalendar.sync({ id })
      return id
    }
    return { files, blackouts, starts, givenCalendar, givenMirror }
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

describe('a new version of a file', () => {
  it.for([
    ['is cut', dentist.replaceAll('20260303', '20260304').slice(0, 120)],
    ['cannot be read', eventFile('dentist', 'DTSTART:tomorrow')],
  ] as const)(
    'that %s changes nothing, as days pass, until one is whole',
    async ([_, broken], { mirror, clock, barber }) => {
      const id = await mirror.givenMirror({ '/a.ics': standup, '/b.ics': dentist })
      const before = await mirror.starts()
      mirror.files().set('/b.ics', broken)
      for (const day of ['02', '03']) {
        clock.now = new Date(`2026-03-${day}T14:00:00Z`)
        expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ updated: 0, removed: 0 })
        expect(await mirror.starts()).toEqual(expect.arrayContaining(before))
        const lastError = expect.stringContaining('until the next sync: b.ics.')
        expect((await barber.cloudCalendar.health()).calendars).toMatchObject([{ lastError }])
      }
      mirror.files().set('/b.ics', dentist.replaceAll('20260303', '20260304'))
      expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ added: 0, updated: 1 })
      expect((await barber.cloudCalendar.health()).calendars).toMatchObject([{ lastError: null }])
    },
  )

  it('of which one event cannot be read blocks with the others, where it is the first one', async ({
    mirror,
    barber,
  }) => {
    const two = dentist.replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:b\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    const id = await mirror.givenMirror({ '/a.ics': two })
    expect(await mirror.starts()).toEqual(['2026-03-03T15:00:00.000Z'])
    mirror.files().set('/a.ics', two.replaceAll('20260303', '20260304'))
    await barber.cloudCalendar.sync({ id })
    expect(await mirror.starts()).toEqual(['2026-03-04T15:00:00.000Z'])
  })

  it('that differs only in what says no time changes nothing', async ({ mirror, barber }) => {
    const varying = (date: string) =>
      standup.replace('END:VEVENT', `X-RECURRENCE-EXCEPTION:${date}T133000Z\r\nEND:VEVENT`)
    const id = await mirror.givenMirror({ '/a.ics': varying('20260309') })
    const before = await mirror.blackouts()
    mirror.files().set('/a.ics', varying('20260316'))
    const counts = { added: 0, updated: 0, removed: 0 }
    expect(await barber.cloudCalendar.sync({ id })).toMatchObject(counts)
    expect(await mirror.blackouts()).toEqual(before)
  })
})

it('a booking’s event that differs only in what says no time is not written again', async ({
  mirror,
  barber,
  db,
  context,
}) => {
  const id = await mirror.givenCalendar()
  await barber.cloudCalendar.setBookingCalendar({ id })
  const booking = await givenBooking(db, '2026-03-03T15:00Z')
  await writeEvent(context(), { bookingId: booking.id })
  const [[href, data] = ['', '']] = mirror.files()
  for (const date of ['20260309', '20260316']) {
    const line = `X-RECURRENCE-EXCEPTION:${date}T133000Z\r\nEND:VEVENT`
    const varied = data.replace('END:VEVENT', line)
    mirror.files().set(href, varied)
    expect(await compareEvents(context(), { full: true })).toEqual({ queued: 0, proposals: 0 })
    await writeEvent(context(), { bookingId: booking.id })
    expect(mirror.files().get(href)).toBe(varied)
  }
})
