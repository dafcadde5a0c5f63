import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
} from '../testing.ts'
import { verifyLogin } from './login.ts'
import { eventFile, type MemoryCloud, memoryCloud } from './memory-cloud.testing.ts'
import { syncInBackground, syncOneInBackground } from './sync.ts'

const URL = 'https://cloud.example/private/'
const dentist = eventFile(
  'dentist',
  'SUMMARY:Dentist',
  'DTSTART:20260303T150000Z',
  'DTEND:20260303T160000Z',
)
const standup = eventFile(
  'standup',
  'DTSTART;TZID=America/New_York:20260302T093000',
  'DURATION:PT15M',
  'RRULE:FREQ=DAILY',
)
const holiday = eventFile('holiday', 'DTSTART;VALUE=DATE:20260310', 'SUMMARY:Away')

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
const blackouts = () => test.db.blackout.findMany({ orderBy: { startAt: 'asc' } })
const starts = async () => (await blackouts()).map(({ startAt }) => startAt.toISOString())
const login = (appPassword = 'right', email = 'barber@example.edu') => ({ email, appPassword })

/** Connected, mapped and synced. */
async function givenMirror(held: Record<string, string> = {}): Promise<number> {
  for (const [href, data] of Object.entries(held)) files().set(href, data)
  await call().cloudAccount.connect(login())
  const [calendar] = await call().cloudCalendar.discover()
  const id = calendar?.id ?? 0
  await call().cloudCalendar.update({ id, mappedToBlackout: true })
  await call().cloudCalendar.sync({ id })
  return id
}

describe('a sync', () => {
  it('keeps the id of what moved, adds what is new and removes what is gone', async () => {
    const id = await givenMirror({ '/a.ics': dentist, '/b.ics': holiday })
    const [before] = await blackouts()
    files().set('/a.ics', dentist.replaceAll('20260303', '20260304'))
    files().set('/c.ics', dentist.replace('UID:dentist', 'UID:other'))
    files().delete('/b.ics')
    const counts = { added: 1, updated: 1, removed: 1 }
    expect(await call().cloudCalendar.sync({ id })).toMatchObject(counts)
    expect(await blackouts()).toMatchObject([
      { startAt: new Date('2026-03-03T15:00Z'), sourceHref: '/c.ics' },
      { startAt: new Date('2026-03-04T15:00Z'), id: before?.id },
    ])
  })

  it('blocks the time in the slots, and manual blackouts stay as they are', async () => {
    const service = await givenService(test.db)
    await givenBlackout(test.db, { start: '2026-03-03T20:00Z', end: '2026-03-03T22:00Z' })
    await givenMirror({ '/a.ics': dentist })
    const visit = { appointmentTypeId: service.id, date: '2026-03-03' }
    const free = (await call().availability.day(visit)).map(({ startDatetime }) =>
      startDatetime.toISOString().slice(11, 16),
    )
    expect(free).toContain('14:30')
    expect(free).not.toContain('14:45')
    expect(free).toContain('16:00')
    await call().cloudAccount.disconnect()
    expect(await starts()).toEqual(['2026-03-03T20:00:00.000Z'])
  })

  it('never brings back what we wrote ourselves', async () => {
    const { calendarUid } = await givenBooking(test.db, '2026-03-03T15:00Z')
    await givenMirror({
      '/ours.ics': dentist.replace('UID:dentist', `UID:${calendarUid.toUpperCase()}`),
      '/deleted.ics': dentist.replace('-//Example//Phone//EN', '-//Haircuts//Booking//EN'),
    })
    expect(await blackouts()).toEqual([])
  })

  it.each([
    ['Could not read all of it, so what was blocked before stays blocked', 'BEGIN:VCALENDAR'],
    ['Skipped what could not be read', eventFile('broken', 'DTSTART:tomorrow')],
  ])('names a file that is no good (%s), and brings the rest', async (words, broken) => {
    const id = await givenMirror({ '/cal/broken%20one.ics': broken, '/a.ics': dentist })
    expect(await blackouts()).toHaveLength(1)
    const lastError = expect.stringMatching(`${words}.*: broken one.ics.`)
    expect(await call().cloudCalendar.health()).toMatchObject({
      calendars: [{ id, lastError, events: 2, skipped: 1 }],
    })
    files().delete('/cal/broken%20one.ics')
    await call().cloudCalendar.sync({ id })
    expect(await call().cloudCalendar.list()).toMatchObject([{ lastError: null }])
  })

  it('that fails half-way changes nothing', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    const before = await blackouts()
    files().clear()
    const changes = cloud.changes
    cloud.changes = async (...asked) => {
      const read = await changes(...asked)
      const twice = { href: '/twice.ics', etag: null, data: holiday }
      return { ...read, changed: [twice, twice] }
    }
    await expect(call().cloudCalendar.sync({ id })).rejects.toThrow()
    expect(await blackouts()).toEqual(before)
  })

  it('does not write what another one has overtaken', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    let isFirst = true
    cloud.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      files().set('/a.ics', dentist.replaceAll('20260303', '20260305'))
      await call().cloudCalendar.sync({ id })
    }
    files().delete('/a.ics')
    await call().cloudCalendar.sync({ id })
    expect(await starts()).toEqual(['2026-03-05T15:00:00.000Z'])
  })

  it('under way while the zone changes is put right by the job of that change', async () => {
    const id = await givenMirror()
    files().set('/a.ics', holiday)
    cloud.meanwhile = async () => {
      await call().setting.set({ key: 'timezone', value: 'Asia/Tokyo' })
    }
    await call().cloudCalendar.sync({ id })
    cloud.fault = 'away'
    await syncOneInBackground(context(), { calendarId: id })
    expect(await starts()).toEqual(['2026-03-09T15:00:00.000Z'])
  })

  it('writes nothing for a calendar that was unmapped while the service answered', async () => {
    const id = await givenMirror()
    files().set('/a.ics', dentist)
    cloud.meanwhile = async () => {
      await call().cloudCalendar.update({ id, mappedToBlackout: false })
    }
    expect((await refusalFrom(call().cloudCalendar.sync({ id }))).code).toBe('calendarNotMapped')
    expect(await blackouts()).toEqual([])
  })
})

describe('what a calendar brought', () => {
  it('is the calendar’s to change', async () => {
    await givenMirror({ '/a.ics': dentist })
    const [synced] = await call().blackout.list()
    expect(synced).toMatchObject({ isSynced: true, source: 'Private' })
    const id = synced?.id ?? 0
    for (const act of ['delete', 'update'] as const) {
      const refused = await refusalFrom(call().blackout[act]({ id }))
      expect(refused).toMatchObject({ status: 409, code: 'blackoutSynced' })
    }
  })

  it('goes alone when its calendar is unmapped', async () => {
    const other = 'https://cloud.example/other/'
    cloud.calendarsByUrl.set(other, new Map([['/a.ics', dentist]]))
    const id = await givenMirror({ '/a.ics': dentist })
    const [, second] = await call().cloudCalendar.list()
    const otherId = second?.id ?? 0
    await call().cloudCalendar.update({ id: otherId, mappedToBlackout: true })
    await call().cloudCalendar.sync({ id: otherId })
    expect(await blackouts()).toHaveLength(2)
    await call().cloudCalendar.update({ id, mappedToBlackout: false })
    expect(await blackouts()).toMatchObject([{ cloudCalendarId: otherId }])
  })

  it('that the barber has declined does not block his time, whoever else was invited', async () => {
    const invited = dentist.replace(
      'END:VEVENT',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:barber@example.edu\r\nEND:VEVENT',
    )
    const id = await givenMirror({ '/a.ics': invited })
    expect(await blackouts()).toEqual([])
    await call().cloudAccount.connect(login('right', 'alias@example.edu'))
    await call().cloudCalendar.sync({ id })
    expect(await blackouts()).toHaveLength(1)
  })

  it('goes when it is unmapped, and comes again when it is mapped', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    const own = await givenBlackout(test.db, {
      start: '2026-03-03T15:00Z',
      end: '2026-03-03T16:00Z',
    })
    await call().cloudCalendar.update({ id, mappedToBlackout: false })
    expect((await blackouts()).map((each) => each.id)).toEqual([own.id])
    const ctx = context()
    await callerFor(ctx).cloudCalendar.update({ id, mappedToBlackout: true })
    expect(ctx.jobs).toMatchObject([{ name: 'sync-calendar', payload: { calendarId: id } }])
    expect(await call().cloudCalendar.sync({ id })).toMatchObject({ added: 1 })
  })
})

describe('time', () => {
  it('moves on: what repeats is reckoned anew, also while the service is away', async () => {
    await test.db.setting.create({ data: { key: 'max_booking_advance_days', value: '3' } })
    await givenMirror({ '/a.ics': standup })
    const last = async () => (await starts()).at(-1)
    expect(await last()).toBe('2026-03-12T13:30:00.000Z')
    now = new Date('2026-03-05T13:00:00Z')
    cloud.fault = 'away'
    await syncInBackground(context(), { full: false })
    expect(await last()).toBe('2026-03-15T13:30:00.000Z')
  })

  it('is the zone’s: a day away is another one where the zone changes', async () => {
    const id = await givenMirror({ '/a.ics': holiday })
    expect(await starts()).toEqual(['2026-03-10T04:00:00.000Z'])
    const ctx = context()
    await callerFor(ctx).setting.set({ key: 'timezone', value: 'Asia/Tokyo' })
    expect(ctx.jobs).toMatchObject([{ name: 'sync-calendar', payload: { calendarId: id } }])
    expect(await starts()).toEqual(['2026-03-09T15:00:00.000Z'])
    expect(await call().cloudCalendar.sync({ id })).toMatchObject({ updated: 0 })
    expect(await starts()).toEqual(['2026-03-09T15:00:00.000Z'])
  })
})

describe('while the service fails', () => {
  it('what is blocked stays blocked, and the calendar says why', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    cloud.fault = 'away'
    expect(await refusalFrom(call().cloudCalendar.sync({ id }))).toMatchObject({ status: 502 })
    expect(await refusalFrom(call().cloudCalendar.syncAll())).toMatchObject({ status: 502 })
    expect(await blackouts()).toHaveLength(1)
    const { calendars } = await call().cloudCalendar.health()
    expect(calendars).toMatchObject([
      { lastError: expect.stringContaining('cannot be reached'), lastSyncedAt: MONDAY_MORNING },
    ])
  })

  it('a revoked password is noted, with what to do, until a login works again', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    cloud.password = 'new'
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    const { account } = await call().cloudCalendar.health()
    expect(account).toMatchObject({
      refusedAt: MONDAY_MORNING,
      advice: expect.stringContaining('app-specific password'),
    })
    expect(await refusalFrom(call().cloudAccount.connect(login('wrong')))).toMatchObject({
      status: 422,
    })
    expect(await blackouts()).toHaveLength(1)
    await call().cloudAccount.connect(login('new'))
    expect(await call().cloudCalendar.health()).toMatchObject({
      account: { refusedAt: null, advice: null },
      calendars: [{ id, mappedToBlackout: true, blackouts: 1 }],
    })
  })

  it('a refused login is not tried for each calendar, and each says why', async () => {
    cloud.calendarsByUrl.set('https://cloud.example/other/', new Map())
    await givenMirror({ '/a.ics': dentist })
    const [, second] = await call().cloudCalendar.list()
    await call().cloudCalendar.update({ id: second?.id ?? 0, mappedToBlackout: true })
    cloud.password = 'new'
    const { changes } = cloud
    let asked = 0
    cloud.changes = (...question) => {
      asked += 1
      return changes(...question)
    }
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    expect(asked).toBe(1)
    const said = { lastError: expect.stringContaining('app-specific password') }
    expect((await call().cloudCalendar.health()).calendars).toMatchObject([said, said])
    const ctx = context()
    await callerFor(ctx).cloudAccount.connect(login('new'))
    expect(ctx.jobs.map(({ name }) => name)).toEqual(['sync-calendars', 'compare-events'])
    await syncInBackground(ctx, { full: false })
    const well = { lastError: null }
    expect((await call().cloudCalendar.health()).calendars).toMatchObject([well, well])
  })

  it('a password that was sealed with another key counts as refused', async () => {
    const id = await givenMirror()
    await test.db.cloudAccount.updateMany({ data: { sealedPassword: new Uint8Array([1]) } })
    expect(await refusalFrom(call().cloudCalendar.sync({ id }))).toMatchObject({ status: 422 })
  })

  it('a refused login is not tried again until it was verified', async () => {
    await givenMirror()
    cloud.password = 'new'
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    cloud.password = 'right'
    files().set('/a.ics', dentist)
    now = new Date('2026-03-02T14:00:00Z')
    await syncInBackground(context(), { full: false })
    expect(await blackouts()).toEqual([])
    await verifyLogin(context())
    await syncInBackground(context(), { full: false })
    expect(await blackouts()).toHaveLength(1)
  })
})

describe('a calendar', () => {
  it('goes with what it brought when it was deleted there, not when it was merely left out', async () => {
    await givenMirror({ '/a.ics': dentist })
    const { calendars } = cloud
    cloud.calendars = async () => []
    expect(await call().cloudCalendar.discover()).toHaveLength(1)
    cloud.calendars = calendars
    cloud.calendarsByUrl.clear()
    expect(await call().cloudCalendar.discover()).toEqual([])
    expect(await blackouts()).toEqual([])
  })

  it('that the service moved to another host stays what it is', async () => {
    const id = await givenMirror({ '/a.ics': dentist })
    const held = files()
    cloud.calendarsByUrl.clear()
    cloud.calendarsByUrl.set('https://p72.cloud.example/private/', held)
    expect(await call().cloudCalendar.discover()).toMatchObject([{ id, mappedToBlackout: true }])
    expect(await call().cloudCalendar.sync({ id })).toMatchObject({ added: 0, removed: 0 })
    expect(await blackouts()).toHaveLength(1)
  })

  it('of another Apple ID does not stay behind', async () => {
    await givenMirror({ '/a.ics': dentist })
    await call().cloudAccount.connect(login('right', 'alias@example.edu'))
    expect(await call().cloudCalendar.list()).toHaveLength(1)
    cloud.calendarsByUrl.clear()
    await call().cloudAccount.connect(login('right', 'other@example.edu'))
    expect(await call().cloudCalendar.list()).toEqual([])
    expect(await blackouts()).toEqual([])
  })
})

it('stores the password sealed, for its own row alone', async () => {
  await call().cloudAccount.connect(login())
  const { id, sealedPassword } = await test.db.cloudAccount.findFirstOrThrow()
  expect(new TextDecoder().decode(sealedPassword)).toBe(`cloud-account:${id}|right`)
})
