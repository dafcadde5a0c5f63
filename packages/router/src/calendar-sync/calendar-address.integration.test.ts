import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { OutsideError, type OutsideRequest } from '@haircuts/core/kernel/outside-fetch'
import { currentAlarms } from '@haircuts/core/operations/current-alarms'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenShop, MONDAY_MORNING } from '../testing.ts'

const ADDRESS = 'https://calendar.example.edu/private-73c1/basic.ics'
const MINUTE = 60_000

const event = (uid: string, start: string) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'END:VEVENT',
  ].join('\r\n')
const timetable = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Campus//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const physics = event('physics', '20260303T150000Z')
const history = event('history', '20260304T150000Z')

/** The barber, with a server whose next response a test sets. */
const it = test
  .extend('server', () => {
    const requests: OutsideRequest[] = []
    const server = { requests, next: response(200, timetable(physics)), outside }
    function outside() {
      return {
        check: async () => {},
        fetch: async (request: OutsideRequest) => {
          requests.push(request)
          if (server.next instanceof OutsideError) throw server.next
          return server.next()
        },
      }
    }
    return server as Omit<typeof server, 'next'> & { next: (() => Response) | OutsideError }
  })
  .extend('cloud', () => memoryCloud('https://cloud.example/home/'))
  .extend('defaults', ({ cloud, server }) => ({ cloud, outside: server.outside(), admin: BARBER }))
  .extend('starts', ({ db }) => async () => {
    const blackouts = await db.blackout.findMany({ orderBy: { startAt: 'asc' } })
    return blackouts.map(({ startAt }) => startAt.toISOString().slice(0, 16))
  })
  .extend('shop', { auto: true }, ({ db }) => givenShop(db))

it('blocks the time of the events at an address, and follows their changes every 15 minutes', async ({
  barber,
  context,
  server,
  starts,
}) => {
  const { id, ...added } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  expect(added).toMatchObject({ name: 'Classes', host: 'calendar.example.edu', lastError: null })
  await barber.cloudCalendar.sync({ id })
  expect(await starts()).toEqual(['2026-03-03T15:00'])

  server.next = response(200, timetable(history))
  const after = (minutes: number) => ({
    ...context(),
    now: new Date(MONDAY_MORNING.getTime() + minutes * MINUTE),
  })
  await syncInBackground(after(5), { full: false })
  expect(await starts()).toEqual(['2026-03-03T15:00'])
  await syncInBackground(after(15), { full: false })
  expect(await starts()).toEqual(['2026-03-04T15:00'])

  expect(await barber.calendarAddress.list()).toMatchObject([{ id, events: 1, lastError: null }])
  expect(await barber.cloudCalendar.health()).toMatchObject({
    account: null,
    calendars: [{ id, displayname: 'Classes', isAddress: true }],
  })
  await barber.calendarAddress.delete({ id })
  expect(await starts()).toEqual([])
  expect(await barber.calendarAddress.list()).toEqual([])
})

it.for<[string, string]>([
  ['a percent sign', '100%'],
  ['a slash', 'a/b'],
  ['a megabyte', 'z'.repeat(1_000_000)],
  ['a control character', 'a\0b'],
  ['characters of many bytes', '\u{20000}'.repeat(150)],
])(
  'reads an event whose UID has %s, also when it becomes unreadable',
  async ([, uid], { barber, server, starts }) => {
    server.next = response(200, timetable(physics, event(uid, '20260304T150000Z')))
    const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
    await barber.cloudCalendar.sync({ id })
    expect(await starts()).toContain('2026-03-03T15:00')

    server.next = response(200, timetable(physics, event(uid, 'never')))
    await barber.cloudCalendar.sync({ id })
    expect(await barber.calendarAddress.list()).toMatchObject([{ id, events: 2 }])
  },
)

it('refuses a calendar whose events repeat a long zone beyond what is stored', async ({
  barber,
  server,
}) => {
  const rules = `BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n${'RDATE:19710101T000000\r\n'.repeat(2_000)}END:STANDARD`
  const zone = `BEGIN:VTIMEZONE\r\nTZID:Campus\r\n${rules}\r\nEND:VTIMEZONE`
  const lecture = physics.replace('DTSTART:', 'DTSTART;TZID=Campus:')
  const lectures = Array.from({ length: 500 }, (_, index) => lecture.replace('physics', `${index}`))
  server.next = response(200, timetable(zone, ...lectures))
  expect(
    await errorFrom(barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })),
  ).toMatchObject({
    errors: [
      {
        path: 'url',
        message: 'This calendar is larger than 50 MB, or holds more than 5 MB of coming events.',
      },
    ],
  })
})

it('keeps what a calendar blocks that takes too long to read, and says so', async ({
  barber,
  context,
  server,
  starts,
}) => {
  const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  await barber.cloudCalendar.sync({ id })
  server.next = response(200, timetable(history))
  const { calendarReader } = context()
  const busyTimes = async () => Promise.reject(new CalendarError('unread'))
  const slow = { ...context(), calendarReader: { ...calendarReader, busyTimes } }
  // A day later the stored files are read again as well.
  for (const minutes of [15, 24 * 60]) {
    const now = new Date(MONDAY_MORNING.getTime() + minutes * MINUTE)
    await syncInBackground({ ...slow, now }, { full: true })
    expect(await starts()).toEqual(['2026-03-03T15:00'])
    const [stored] = await barber.calendarAddress.list()
    expect(stored?.lastError).toMatch(/could not be read.* stays blocked/)
  }
  await barber.cloudCalendar.sync({ id })
  expect(await starts()).toEqual(['2026-03-04T15:00'])
  expect(await barber.calendarAddress.list()).toMatchObject([{ lastError: null }])
})

it('reads the calendars of the account before those at an address, whose server may be slow', async ({
  barber,
  cloud,
  context,
  server,
}) => {
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [own] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.update({ id: own?.id ?? 0, mappedToBlackout: true })
  await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  const before = server.requests.length
  const asked: number[] = []
  cloud.meanwhile = async () => {
    asked.push(server.requests.length - before)
  }
  await syncInBackground(context(), { full: false })
  expect(asked).toEqual([0])
  expect(server.requests.length).toBe(before + 1)
})

it('asks with the etag, and takes an unchanged calendar as it is', async ({
  barber,
  server,
  starts,
}) => {
  server.next = response(200, timetable(physics), { etag: '"1"' })
  const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  await barber.cloudCalendar.sync({ id })
  server.next = response(304, null)
  expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ added: 0, removed: 0 })
  expect(server.requests.at(-1)?.headers).toMatchObject({ 'if-none-match': '"1"' })
  expect(await starts()).toEqual(['2026-03-03T15:00'])
})

it.for<[string, (() => Response) | OutsideError]>([
  ['a page', response(200, '<html>Please sign in</html>')],
  ['half a file', response(200, timetable(history).slice(0, -30))],
  ['nothing', response(200, '')],
  ['404', response(404, 'Not found')],
  ['500', response(500, 'Oops')],
  ['a redirect without an end', response(302, '', { location: ADDRESS })],
  ['no connection', new OutsideError('unreachable', 'away')],
  ['a private server', new OutsideError('notPublic', 'private')],
  ['too much', new OutsideError('tooLarge', 'large')],
])(
  'keeps what is blocked, and tells the barber, after %s',
  async ([, answer], { barber, context, server, starts }) => {
    const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
    await barber.cloudCalendar.sync({ id })
    server.next = answer

    const later = { ...context(), now: new Date(MONDAY_MORNING.getTime() + 15 * MINUTE) }
    await syncInBackground(later, { full: true })

    expect(await starts()).toEqual(['2026-03-03T15:00'])
    const [stored] = await barber.calendarAddress.list()
    expect(stored?.lastError).toMatch(/stays blocked/)
    const day = { ...later, now: new Date(MONDAY_MORNING.getTime() + 86_400_000) }
    expect((await currentAlarms(day)).map(({ kind }) => kind)).toContain('calendar')
    const error = await errorFrom(barber.calendarAddress.create({ name: 'Second', url: ADDRESS }))
    expect(error).toMatchObject({ code: 'validation', errors: [{ path: 'url' }] })
  },
)

it('holds what vanishes all at once until the barber confirms it', async ({
  barber,
  server,
  starts,
}) => {
  const four = ['10', '11', '12', '13'].map((hour) =>
    event(`lecture ${hour}`, `20260303T${hour}0000Z`),
  )
  server.next = response(200, timetable(...four))
  const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  await barber.cloudCalendar.sync({ id })
  server.next = response(200, timetable())
  await barber.cloudCalendar.sync({ id })
  expect(await starts()).toHaveLength(4)
  expect(await barber.cloudCalendar.openVanished({ id })).toEqual({ removed: 4, kept: 0 })
  expect(await starts()).toEqual([])
})

it('blocks nothing for a booking that is in the calendar as well', async ({
  barber,
  db,
  server,
  starts,
}) => {
  const { calendarUid } = await givenBooking(db, '2026-03-03T20:00:00Z')
  server.next = response(200, timetable(physics, event(calendarUid, '20260303T200000Z')))
  const { id } = await barber.calendarAddress.create({ name: 'Everything', url: ADDRESS })
  await barber.cloudCalendar.sync({ id })
  expect(await starts()).toEqual(['2026-03-03T15:00'])
})

it('keeps the address secret, and takes ten calendars on public servers', async ({
  barber,
  db,
}) => {
  for (const url of [
    'http://calendar.example.edu/a.ics',
    'https://127.0.0.1/a.ics',
    'https://router.local/a.ics',
    'file:///etc/passwd',
  ]) {
    const error = await errorFrom(barber.calendarAddress.create({ name: 'Mine', url }))
    expect(error).toMatchObject({ code: 'validation', errors: [{ path: 'url' }] })
  }
  const webcal = ADDRESS.replace('https:', 'webcal:')
  await barber.calendarAddress.create({ name: 'Classes', url: webcal })
  expect(
    JSON.stringify([await barber.calendarAddress.list(), await barber.cloudCalendar.health()]),
  ).not.toContain('private-73c1')
  const [row] = await db.cloudCalendar.findMany()
  expect(row?.url).toBe('https://calendar.example.edu')
  for (let place = 2; place <= 10; place++)
    await barber.calendarAddress.create({ name: `${place}`, url: ADDRESS })
  expect(
    await errorFrom(barber.calendarAddress.create({ name: '11', url: ADDRESS })),
  ).toMatchObject({ code: 'tooManyCalendars' })
})

it('asks for an address again that was encrypted with another key', async ({ barber, db }) => {
  const { id } = await barber.calendarAddress.create({ name: 'Classes', url: ADDRESS })
  await db.cloudCalendar.update({
    where: { id },
    data: { encryptedAddress: new TextEncoder().encode('other|x') },
  })
  expect(await errorFrom(barber.cloudCalendar.sync({ id }))).toMatchObject({ code: 'cloudTrouble' })
  const [stored] = await barber.calendarAddress.list()
  expect(stored?.lastError).toContain('APP_KEY')
})

function response(status: number, text: string | null, headers = {}) {
  return () => new Response(text, { status, headers })
}
