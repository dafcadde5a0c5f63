import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenBooking,
  givenService,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
  visitOf,
} from '../testing.ts'
import { CalendarFault } from './calendar-fault.ts'
import { compareEvents, compareInBackground } from './compare.ts'
import { verifyLogin } from './login.ts'
import { type MemoryCloud, memoryCloud } from './memory-cloud.testing.ts'
import { syncInBackground } from './sync.ts'
import { writeEvent } from './write-event.ts'

const WORK = 'https://cloud.example/work/'
const HOME = 'https://cloud.example/home/'

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
  cloud = memoryCloud(WORK)
  cloud.calendarsByUrl.set(HOME, new Map())
  const barber = callerFor(context())
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [work] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
})

const context = () => testContext({ db: test.db, admin: BARBER, cloud, now })
const barber = () => callerFor(context())
const files = (url = WORK) => [...(cloud.calendarsByUrl.get(url) ?? new Map<string, string>())]
const fileOf = (url = WORK) => files(url)[0]?.[1] ?? ''

/** Run what the queue would run. */
async function work(ctx: ReturnType<typeof context>) {
  for (const job of ctx.jobs.splice(0)) {
    if (job.name === 'write-event') await writeEvent(ctx, job.payload)
    if (job.name === 'compare-events') await compareEvents(ctx)
  }
  const left = ctx.jobs.some(({ name }) => name === 'write-event')
  if (left) await work(ctx)
}

async function booked(more: Parameters<typeof visitOf>[2] = {}) {
  const service = await givenService(test.db)
  const visitor = testContext({ db: test.db, cloud, now })
  const visit = visitOf(service, '2026-03-03T15:00:00Z', more)
  const made = await callerFor(visitor).booking.create(visit)
  await work(visitor)
  return made
}

async function change(act: (call: ReturnType<typeof barber>) => Promise<unknown>) {
  const ctx = context()
  await act(callerFor(ctx))
  await work(ctx)
}

/** As Apple Calendar would: another time, and a place beside our words. */
function movedByHand(to: string) {
  const [[href, data] = ['', '']] = files()
  const [zone = '', event = ''] = data.split('BEGIN:VEVENT')
  const moved = event
    .replace(/DTSTART[^\r\n]*/, `DTSTART:${to}`)
    .replace(/DTEND[^\r\n]*\r\n/, '')
    .replace('END:VEVENT', 'DURATION:PT30M\r\nLOCATION:Kitchen\r\nEND:VEVENT')
  cloud.calendarsByUrl.get(WORK)?.set(href, `${zone}BEGIN:VEVENT${moved}`)
}

describe('a booking', () => {
  it('appears with who, what and how to reach him, and invites nobody', async () => {
    await booked({ clientNotes: 'Low fade, please', isFirstTime: true, referralSource: 'A friend' })
    expect(files()).toHaveLength(1)
    const text = fileOf().replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Ann Marsh - Haircut')
    expect(text).toContain('DTSTART;TZID=America/New_York:20260303T100000')
    for (const part of ['979 555 0100', 'ann@example.edu', 'Low fade\\, please', 'A friend']) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/)
  })

  it('moves, and what a person added to its event survives', async () => {
    const { id } = await booked()
    const [[href, data] = ['', '']] = files()
    const noted = data
      .replace('END:VEVENT', 'LOCATION:Kitchen\r\nEND:VEVENT')
      .replace(/DESCRIPTION:/, 'DESCRIPTION:Bring the good shears\\n')
    cloud.calendarsByUrl.get(WORK)?.set(href, noted)
    await change((call) => call.booking.update({ id, startDatetime: '2026-03-04T15:00:00Z' }))
    const text = fileOf().replaceAll('\r\n ', '')
    expect(text).toContain('20260304T100000')
    expect(text).toContain('LOCATION:Kitchen')
    expect(text).toContain('Bring the good shears')
    expect(text.match(/DTSTART/g)).toHaveLength(3)
    expect(text).toContain('SEQUENCE:1')
  })

  it('leaves with a cancellation or a deletion, and stays when it is completed', async () => {
    const { id } = await booked()
    await change((call) => call.booking.update({ id, status: 'completed' }))
    expect(files()).toHaveLength(1)
    await change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect(files()).toEqual([])
    await change((call) => call.booking.update({ id, status: 'confirmed' }))
    expect(files()).toHaveLength(1)
    await change((call) => call.booking.delete({ id }))
    expect(files()).toEqual([])
    expect(await test.db.cloudEvent.count()).toBe(0)
  })

  it('is written once, though the answer to it was lost', async () => {
    const put = cloud.put.bind(cloud)
    cloud.put = async (...asked) => {
      await put(...asked)
      cloud.put = put
      throw new Error('connection reset')
    }
    await expect(booked()).rejects.toThrow('connection reset')
    await change(() => compareEvents(context()))
    const ctx = context()
    await compareEvents(ctx)
    await work(ctx)
    expect(files()).toHaveLength(1)
    expect(await test.db.cloudEvent.findMany()).toMatchObject([{ revision: 0, lastError: null }])
  })

  it('is written over what somebody changed in the same moment, not beside it', async () => {
    const { id } = await booked()
    let isFirst = true
    cloud.meanwhile = async () => {
      if (isFirst) movedByHand('20260306T150000Z')
      isFirst = false
    }
    await change((call) => call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }))
    expect(fileOf()).toContain('20260305T100000')
    expect(fileOf()).toContain('LOCATION:Kitchen')
  })

  it.each(['forbidden', 'away', 'broken'] as const)(
    'is written and taken away though another calendar is %s, which is told of that one',
    async (kind) => {
      const { id } = await booked()
      await test.db.cloudCalendar.updateMany({
        where: { url: HOME },
        data: { mappedToBlackout: true },
      })
      const { get } = cloud
      cloud.get = (login, address) =>
        address.calendarUrl === HOME ? Promise.reject(new CalendarFault(kind)) : get(login, address)
      cloud.calendarsByUrl.get(WORK)?.clear()
      await change((call) => call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }))
      expect(fileOf()).toContain('20260305T100000')
      expect(await barber().cloudCalendar.health()).toMatchObject({
        calendars: [{ lastError: new CalendarFault(kind).message }],
        bookings: { waiting: 0, leaving: 0, lastError: null },
      })
      cloud.calendarsByUrl.get(WORK)?.clear()
      await change((call) => call.booking.update({ id, status: 'cancelled' }))
      expect(await test.db.cloudEvent.count()).toBe(0)
    },
  )

  it('that is cancelled while its event is being written leaves none behind', async () => {
    let isFirst = true
    cloud.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      const { id } = await test.db.booking.findFirstOrThrow()
      await change((call) => call.booking.update({ id, status: 'cancelled' }))
    }
    await expect(booked()).rejects.toMatchObject({ kind: 'conflict' })
    await change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(files()).toEqual([])
    expect(await test.db.cloudEvent.count()).toBe(0)
  })

  it('is never written over by what it was before', async () => {
    const { get } = cloud
    cloud.get = async (...asked) => {
      cloud.get = get
      const { id } = await test.db.booking.findFirstOrThrow()
      await change((call) => call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }))
      return cloud.get(...asked)
    }
    await booked()
    expect(fileOf()).toContain('20260305T100000')
    expect(await test.db.cloudEvent.findMany()).toMatchObject([{ revision: 1 }])
  })

  it('whose cancellation does not reach the calendar is counted, with the reason', async () => {
    const { id } = await booked()
    cloud.fault = 'forbidden'
    await change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
      waiting: 0,
      leaving: 1,
      lastError: expect.stringContaining('does not allow changes'),
    })
    cloud.fault = null
    await change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(files()).toEqual([])
  })

  it('waits for a service that is away, and says why meanwhile', async () => {
    cloud.fault = 'away'
    await expect(booked()).rejects.toThrow('cannot be reached')
    expect(await test.db.cloudEvent.findMany()).toMatchObject([
      { revision: null, lastError: expect.stringContaining('cannot be reached') },
    ])
    cloud.fault = null
    const ctx = context()
    expect(await compareEvents(ctx)).toEqual({ queued: 1, proposals: 0 })
    await work(ctx)
    expect(files()).toHaveLength(1)
  })
})

it('does not knock again where the login is refused, and catches up when it is let in', async () => {
  cloud.password = 'new'
  now = new Date('2026-03-02T13:10:00Z')
  await expect(booked()).rejects.toThrow('asked again within a minute')
  await verifyLogin(context())
  expect((await barber().cloudCalendar.health()).bookings).toEqual({
    waiting: 1,
    leaving: 0,
    lastComparedAt: null,
    lastError: expect.stringContaining('app-specific password'),
  })
  cloud.get = () => Promise.reject(new Error('knocked again'))
  const again = context()
  await compareInBackground(again, { full: false })
  expect(again.jobs).toEqual([])
  cloud = Object.assign(memoryCloud(WORK), { password: 'new' })
  await barber().cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'new' })
  const ctx = context()
  await compareInBackground(ctx, { full: false })
  await work(ctx)
  expect(files()).toHaveLength(1)
  expect((await barber().cloudCalendar.health()).bookings).toEqual({
    waiting: 0,
    leaving: 0,
    lastComparedAt: now,
    lastError: null,
  })
})

it('leaves a busy service alone for as long as it wants', async () => {
  const { put } = cloud
  cloud.put = () => Promise.reject(new CalendarFault('throttled', 429, 45 * 60_000))
  await expect(booked()).rejects.toMatchObject({ kind: 'throttled' })
  const { get, changes, getMany } = cloud
  const knocked = () => Promise.reject(new Error('knocked again'))
  Object.assign(cloud, { put: knocked, get: knocked, changes: knocked, getMany: knocked })
  now = new Date('2026-03-02T13:44:00Z')
  const { id } = await test.db.booking.findFirstOrThrow()
  await change((call) => call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }))
  await compareInBackground(context(), { full: false })
  await syncInBackground(context(), { full: false })
  expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
    waiting: 1,
    lastError: expect.stringContaining('busy'),
  })
  Object.assign(cloud, { put, get, changes, getMany })
  now = new Date('2026-03-02T13:46:00Z')
  await change((call) => call.cloudCalendar.repairBookingCalendar())
  expect(fileOf()).toContain('20260305T100000')
})

describe('the calendar', () => {
  it('that is gone is told as such: nobody deleted every event in it', async () => {
    await booked()
    cloud.calendarsByUrl.delete(WORK)
    await compareInBackground(context(), { full: false })
    expect(await barber().calendarProposal.list()).toEqual([])
    expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
      lastError: expect.stringContaining('no longer in iCloud'),
    })
    const refusal = await refusalFrom(barber().cloudCalendar.repairBookingCalendar())
    expect(refusal).toMatchObject({ status: 502, message: expect.stringContaining('no longer') })
    expect(await barber().cloudCalendar.discover()).toHaveLength(1)
    const [home] = await barber().cloudCalendar.list()
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }))
    expect(files(HOME)).toHaveLength(1)
  })

  it('loses its events also when the service was away for longer than a job is tried', async () => {
    await booked()
    cloud.fault = 'away'
    const ctx = context()
    await callerFor(ctx).cloudCalendar.clearBookingCalendar({ removeEvents: true })
    await expect(work(ctx)).rejects.toThrow('cannot be reached')
    expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
      waiting: 0,
      leaving: 1,
      lastError: expect.stringContaining('cannot be reached'),
    })
    cloud.fault = null
    const later = context()
    await compareInBackground(later, { full: false })
    await work(later)
    expect(files()).toEqual([])
    expect((await barber().cloudCalendar.health()).bookings).toBeNull()
  })

  it('that bookings go to again keeps the events that were about to leave it', async () => {
    await booked()
    const [work] = await barber().cloudCalendar.list()
    await barber().cloudCalendar.clearBookingCalendar({ removeEvents: true })
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    expect(files()).toHaveLength(1)
    await change((call) => call.cloudCalendar.clearBookingCalendar())
    expect(files()).toHaveLength(1)
  })

  it('that bookings leave and return to proposes nothing, though an answer was lost', async () => {
    await booked()
    const { remove } = cloud
    cloud.remove = async (...asked) => {
      await remove(...asked)
      throw new CalendarFault('away')
    }
    const [work, home] = await barber().cloudCalendar.list()
    const leaving = change((call) => call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }))
    await expect(leaving).rejects.toThrow('cannot be reached')
    cloud.remove = remove
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    expect(await barber().calendarProposal.list()).toEqual([])
    expect([files().length, files(HOME).length]).toEqual([1, 0])
  })

  it('is rid of visits that were cancelled while no account was connected', async () => {
    const { id } = await booked()
    await barber().cloudAccount.disconnect()
    await change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect(files()).toHaveLength(1)
    await barber().cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
    const [work] = await barber().cloudCalendar.discover()
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    await change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(files()).toEqual([])
  })

  it('another one gets what lies ahead, and the past stays where it was', async () => {
    await booked()
    await givenBooking(test.db, '2026-03-02T14:00:00Z')
    await change(() => compareEvents(context()))
    const first = context()
    await compareEvents(first)
    await work(first)
    expect(files()).toHaveLength(2)
    now = new Date('2026-03-02T20:00:00Z')
    const [, home] = await barber().cloudCalendar.list()
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }))
    expect([files().length, files(HOME).length]).toEqual([1, 1])
    expect(fileOf(HOME)).toContain('Ann Marsh')
  })

  it('keeps its events when it is chosen no longer, or loses them, as the barber likes', async () => {
    await booked()
    await change((call) => call.cloudCalendar.clearBookingCalendar())
    expect(files()).toHaveLength(1)
    const [work] = await barber().cloudCalendar.list()
    await change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    await change((call) => call.cloudCalendar.clearBookingCalendar({ removeEvents: true }))
    expect(files()).toEqual([])
  })
})

describe('what a person does to an event of ours', () => {
  it('is proposed when it was moved, and becomes the booking’s time when the barber says so', async () => {
    const { id } = await booked()
    movedByHand('20260304T160000Z')
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    await compareEvents(context())
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal).toMatchObject({
      kind: 'moved',
      booking: { id },
      proposedStartDatetime: new Date('2026-03-04T16:00:00Z'),
      conflicts: [],
    })
    await change((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(await test.db.message.findMany({ where: { kind: 'reschedule' } })).toMatchObject([
      { bookingId: id, recipient: 'ann@example.edu' },
    ])
    const { startDatetime, endDatetime } = await barber().booking.get({ id })
    expect(startDatetime).toEqual(new Date('2026-03-04T16:00:00Z'))
    expect(endDatetime).toEqual(new Date('2026-03-04T16:30:00Z'))
    expect(await barber().calendarProposal.list()).toEqual([])
    expect(fileOf()).toContain('LOCATION:Kitchen')
  })

  it('is noticed also of an event that he made free, or let repeat, or without an end', async () => {
    await booked()
    const [[href, data] = ['', '']] = files()
    for (const [was, becomes] of [
      ['TRANSP:OPAQUE', 'TRANSP:TRANSPARENT'],
      ['END:VEVENT', 'RRULE:FREQ=WEEKLY\r\nEND:VEVENT'],
      [/DTEND[^\r\n]*\r\n/, ''],
    ] as const) {
      const touched = data.replace(/DTSTART;[^\r\n]*/, 'DTSTART:20260304T160000Z')
      cloud.calendarsByUrl.get(WORK)?.set(href, touched.replace(was, becomes))
      await compareEvents(context())
      expect(await barber().calendarProposal.list()).toMatchObject([
        { kind: 'moved', proposedStartDatetime: new Date('2026-03-04T16:00:00Z') },
      ])
      cloud.calendarsByUrl.get(WORK)?.set(href, data)
      expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
    }
  })

  it('proposes nothing while it cannot be read, which is told', async () => {
    await booked()
    const [[href, data] = ['', '']] = files()
    for (const unreadable of [
      data.slice(0, data.length / 2),
      data.replace(/DTSTART[;:][^\r\n]*2026[^\r\n]*/, 'DTSTART:some time soon'),
      data.replace(/UID:[^\r\n]*/, 'UID:another').replace(/DTSTART;[^\r\n]*\r\n/, ''),
      data.replace('END:VEVENT', 'RECURRENCE-ID:20260303T150000Z\r\nEND:VEVENT'),
    ]) {
      expect(unreadable).not.toBe(data)
      cloud.calendarsByUrl.get(WORK)?.set(href, unreadable)
      expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
      expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
        waiting: 0,
        lastError: expect.stringContaining('Skipped what could not be read'),
      })
    }
    cloud.calendarsByUrl.get(WORK)?.set(href, data.replace(/UID:[^\r\n]*/, 'UID:another'))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    cloud.calendarsByUrl.get(WORK)?.set(href, data)
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
    expect((await barber().cloudCalendar.health()).bookings).toMatchObject({ lastError: null })
  })

  it('is refused while somebody else has that time, who is named', async () => {
    await booked()
    await givenBooking(test.db, '2026-03-04T16:00:00Z')
    movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal?.conflicts).toEqual(['Somebody Else'])
    const refusal = await refusalFrom(barber().calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(refusal.code).toBe('slotTaken')
    expect(await barber().calendarProposal.list()).toHaveLength(1)
  })

  it('is undone in the calendar when the barber says so', async () => {
    await booked()
    movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber().calendarProposal.list()
    await change((call) => call.calendarProposal.putBack({ id: proposal?.id ?? 0 }))
    expect(fileOf()).toContain('20260303T100000')
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })

  it('deleted, it is proposed as a cancellation', async () => {
    const { id } = await booked()
    cloud.calendarsByUrl.get(WORK)?.clear()
    await compareEvents(context())
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal).toMatchObject({ kind: 'deleted', proposedStartDatetime: null })
    await change((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect((await barber().booking.get({ id })).status).toBe('cancelled')
    expect(await test.db.message.findMany({ where: { kind: 'cancellation' } })).toMatchObject([
      { bookingId: id, recipient: 'ann@example.edu' },
    ])
    const settled = await refusalFrom(barber().calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(settled.status).toBe(404)
  })

  it('is settled when the booking itself is changed', async () => {
    const { id } = await booked()
    movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber().calendarProposal.list()
    await barber().booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' })
    expect(await barber().calendarProposal.list()).toEqual([])
    for (const say of ['accept', 'putBack'] as const) {
      const settled = refusalFrom(barber().calendarProposal[say]({ id: proposal?.id ?? 0 }))
      expect((await settled).code).toBe('proposalNotFound')
    }
  })

  it('is forgotten when he puts it back himself', async () => {
    await booked()
    const [[href, data] = ['', '']] = files()
    movedByHand('20260304T160000Z')
    await compareEvents(context())
    cloud.calendarsByUrl.get(WORK)?.set(href, data)
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })

  it('is nothing when only a place was added', async () => {
    await booked()
    const [[href, data] = ['', '']] = files()
    cloud.calendarsByUrl
      .get(WORK)
      ?.set(href, data.replace('END:VEVENT', 'LOCATION:Kitchen\r\nEND:VEVENT'))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })
})
