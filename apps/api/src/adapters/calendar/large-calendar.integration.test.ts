import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { Database } from '@haircuts/db/client'
import { test } from '@haircuts/router/fixtures.testing'
import {
  BARBER,
  givenBooking,
  givenCalendar,
  givenService,
  givenShop,
} from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { expect } from 'vitest'
import { test as requestTest } from '../../fixtures.testing.ts'
import { signedIn } from '../../testing.ts'
import { calendarReader } from './calendar-reader.ts'
import { longestTurn } from './longest-turn.testing.ts'

const EVENTS = 25_000
const PER_HOUR = 12
/**
 * A turn takes at most 66 ms on the machine on which this was written, and took up to six seconds when a change of the rules compared all
 * blackouts for each person who waits in one turn.
 */
const BOUND_MS = 250
const TODAY = '2026-03-02'

/** Events of a minute, twelve in each hour of 87 days, which leave time for no visit of half an hour. */
function calendar(count: number, minute: number): string {
  const events = Array.from({ length: count }, (_, index) => {
    const hours = Math.floor(index / PER_HOUR)
    const day = addDays(TODAY, Math.floor(hours / 24)).replaceAll('-', '')
    const time = [hours % 24, (index % PER_HOUR) * 5 + minute].map((each) =>
      String(each).padStart(2, '0'),
    )
    const start = `DTSTART:${day}T${time.join('')}00Z`
    return [`BEGIN:VEVENT`, `UID:${index}`, start, 'DURATION:PT1M', 'END:VEVENT', ''].join('\r\n')
  })
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`
}

/** A server whose calendar the test sets. */
function campus() {
  const state = { calendar: '' }
  const outside: OutsideFetch = {
    check: async () => {},
    fetch: async () => new Response(state.calendar),
  }
  return { state, outside }
}

/** People who wait, each with another service or a booking, and times that are held for some. */
async function givenWaiting(db: Database, count: number) {
  const wishes = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '09:00', toTime: '17:00' }
  const joinedAt = new Date('2026-03-01T12:00Z')
  for (let index = 0; index < count; index += 1) {
    const date = addDays(TODAY, 1 + (index % 80))
    const { id: appointmentTypeId } = await givenService(db, { name: `Cut ${index}` })
    const entry = await db.waitlistEntry.create({
      data: {
        ...{ ...wishes, joinedAt, appointmentTypeId, clientPhone: '' },
        ...{ clientName: 'Ann', clientEmail: `ann${index}@example.edu` },
        ...{ firstDate: new Date(TODAY), lastDate: new Date(addDays(TODAY, 80)) },
      },
    })
    const startAt = new Date(`${date}T16:00Z`)
    const endAt = new Date(`${date}T16:30Z`)
    const expiresAt = new Date(addDays(TODAY, 90))
    await db.offer.create({
      data: {
        ...{ waitlistEntryId: entry.id, purpose: 'opening', expiresAt, createdAt: joinedAt },
        holds: { create: { startAt, endAt, cleanupMinutes: 0 } },
      },
    })
    const booking = await givenBooking(db, `${date}T18:00Z`)
    await db.waitlistEntry.create({ data: { ...wishes, joinedAt, bookingId: booking.id } })
  }
}

const { state, outside } = campus()
const it = test.extend('defaults', () => ({
  ...{ outside, calendarReader: calendarReader(), admin: BARBER },
}))

it('holds up no request, although 25,000 events come, move and go while many people wait', async ({
  db,
  barber,
  visitor,
}) => {
  await givenShop(db, { settings: { max_booking_advance_days: '90', minimize_gaps: 'true' } })
  const { id: appointmentTypeId } = await givenService(db)
  await givenWaiting(db, 60)
  state.calendar = calendar(1, 0)
  const { id } = await barber.calendarAddress.create({ name: 'Classes', url: 'https://a.example/' })
  const sync = () => barber.cloudCalendar.sync({ id })
  const turns: Record<string, number> = {}
  state.calendar = calendar(EVENTS, 0)
  turns['all are new'] = await longestTurn(sync)
  expect(await db.blackout.count()).toBe(EVENTS)
  expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
  turns['free days'] = await longestTurn(() => visitor.availability.days({ appointmentTypeId }))
  state.calendar = calendar(EVENTS, 1)
  turns['all are moved'] = await longestTurn(sync)
  await barber.setting.set({ key: 'timezone', value: 'America/Chicago' })
  turns['in a new time zone'] = await longestTurn(sync)
  state.calendar = calendar(1, 1)
  turns['all but one are gone'] = await longestTurn(sync)
  turns['their time is opened'] = await longestTurn(() => barber.cloudCalendar.openVanished({ id }))
  expect(await db.blackout.count()).toBe(1)
  expect(Object.entries(turns).filter(([, ms]) => ms > BOUND_MS)).toEqual([])
}, 240_000)

requestTest('holds up no request while its 25,000 blackouts are listed', async ({ server, db }) => {
  await givenShop(db)
  const { headers } = await signedIn(server)
  const { id } = await givenCalendar(db, { mappedToBlackout: true })
  await db.$executeRaw`
    INSERT INTO blackout (title, start_at, end_at, is_all_day, cloud_calendar_id, source_href, source_instance, created_at)
    SELECT 'Busy', start_at, start_at + interval '1 minute', false, ${id}, start_at::text, '', start_at
      FROM (SELECT ${TODAY}::timestamptz + n * interval '1 minute' AS start_at FROM generate_series(1, ${EVENTS}) AS n) AS event`
  const turns: Record<string, number> = {}
  const input = encodeURIComponent(JSON.stringify({ json: { start: TODAY, end: '2026-03-31' } }))
  const listed = ['/blackouts', '/calendar/events', `/trpc/calendarEvent.list?input=${input}`]
  for (const path of listed) {
    turns[path] = await longestTurn(async () => {
      const response = await fetch(server.api + path, { headers })
      expect((await response.text()).length).toBeGreaterThan(EVENTS * 100)
    })
  }
  expect(Object.entries(turns).filter(([, ms]) => ms > BOUND_MS)).toEqual([])
})
