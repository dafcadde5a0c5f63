import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { compareEvents, compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { verifyLogin } from '@haircuts/core/calendar-sync/login'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { describe, expect } from 'vitest'
import { callerFor, errorFrom, givenBooking } from '../testing.ts'
import { HOME, it, WORK, work } from './write-event.testing.ts'

it('sends no request after a rejected login, and catches up once connected', async ({
  cloud,
  clock,
  calendar,
  context,
  barber,
}) => {
  cloud.password = 'new'
  clock.now = new Date('2026-03-02T13:10:00Z')
  await expect(calendar.booked()).rejects.toThrow('tries again within a minute')
  await verifyLogin(context())
  expect((await barber.cloudCalendar.health()).bookings).toEqual({
    waiting: 1,
    leaving: 0,
    lastComparedAt: null,
    lastError: expect.stringContaining('app-specific password'),
  })
  const { get } = cloud
  cloud.get = () => Promise.reject(new Error('knocked again'))
  const again = context()
  await compareInBackground(again, { full: false })
  expect(again.jobs).toEqual([])
  cloud.get = get
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'new' })
  const ctx = context()
  await compareInBackground(ctx, { full: false })
  await work(ctx)
  expect(calendar.files()).toHaveLength(1)
  expect((await barber.cloudCalendar.health()).bookings).toEqual({
    waiting: 0,
    leaving: 0,
    lastComparedAt: clock.now,
    lastError: null,
  })
})

it('sends no request to a busy service before its Retry-After', async ({
  cloud,
  calendar,
  clock,
  db,
  context,
  barber,
}) => {
  const { put } = cloud
  cloud.put = () => Promise.reject(new CalendarError('throttled', 429, 45 * 60_000))
  await expect(calendar.booked()).rejects.toMatchObject({ kind: 'throttled' })
  const { get, changes, getMany } = cloud
  const knocked = () => Promise.reject(new Error('knocked again'))
  Object.assign(cloud, { put: knocked, get: knocked, changes: knocked, getMany: knocked })
  clock.now = new Date('2026-03-02T13:44:00Z')
  const { id } = await db.booking.findFirstOrThrow()
  await calendar.change((call) =>
    call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }),
  )
  await compareInBackground(context(), { full: false })
  await syncInBackground(context(), { full: false })
  expect((await barber.cloudCalendar.health()).bookings).toMatchObject({
    waiting: 1,
    lastError: expect.stringContaining('busy'),
  })
  Object.assign(cloud, { put, get, changes, getMany })
  clock.now = new Date('2026-03-02T13:46:00Z')
  await calendar.change((call) => call.cloudCalendar.repairBookingCalendar())
  expect(calendar.fileOf()).toContain('20260305T100000')
})

describe('the calendar', () => {
  it('that is gone is reported as such, not as deleted events', async ({
    calendar,
    cloud,
    context,
    barber,
  }) => {
    await calendar.booked()
    cloud.calendarsByUrl.delete(WORK)
    await compareInBackground(context(), { full: false })
    expect(await barber.calendarProposal.list()).toEqual([])
    expect((await barber.cloudCalendar.health()).bookings).toMatchObject({
      lastError: expect.stringContaining('no longer in iCloud'),
    })
    const error = await errorFrom(barber.cloudCalendar.repairBookingCalendar())
    expect(error).toMatchObject({ status: 502, message: expect.stringContaining('no longer') })
    expect(await barber.cloudCalendar.discover()).toHaveLength(1)
    const [home] = await barber.cloudCalendar.list()
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }))
    expect(calendar.files(HOME)).toHaveLength(1)
  })

  it('loses its events also when the service was away for longer than a job is tried', async ({
    calendar,
    cloud,
    context,
    barber,
  }) => {
    await calendar.booked()
    cloud.error = 'away'
    const ctx = context()
    await callerFor(ctx).cloudCalendar.clearBookingCalendar({ removeEvents: true })
    await expect(work(ctx)).rejects.toThrow('cannot be reached')
    expect((await barber.cloudCalendar.health()).bookings).toMatchObject({
      waiting: 0,
      leaving: 1,
      lastError: expect.stringContaining('cannot be reached'),
    })
    cloud.error = null
    const later = context()
    await compareInBackground(later, { full: false })
    await work(later)
    expect(calendar.files()).toEqual([])
    expect((await barber.cloudCalendar.health()).bookings).toBeNull()
  })

  it('that bookings go to again keeps the events that were about to leave it', async ({
    calendar,
    barber,
  }) => {
    await calendar.booked()
    const [work] = await barber.cloudCalendar.list()
    await barber.cloudCalendar.clearBookingCalendar({ removeEvents: true })
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    expect(calendar.files()).toHaveLength(1)
    await calendar.change((call) => call.cloudCalendar.clearBookingCalendar())
    expect(calendar.files()).toHaveLength(1)
  })

  it('that bookings leave and return to proposes nothing, though a response was lost', async ({
    calendar,
    cloud,
    barber,
  }) => {
    await calendar.booked()
    const { remove } = cloud
    cloud.remove = async (...asked) => {
      await remove(...asked)
      throw new CalendarError('away')
    }
    const [work, home] = await barber.cloudCalendar.list()
    const leaving = calendar.change((call) =>
      call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }),
    )
    await expect(leaving).rejects.toThrow('cannot be reached')
    cloud.remove = remove
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    expect(await barber.calendarProposal.list()).toEqual([])
    expect([calendar.files().length, calendar.files(HOME).length]).toEqual([1, 0])
  })

  it('is rid of visits that were cancelled while no account was connected', async ({
    calendar,
    barber,
  }) => {
    const { id } = await calendar.booked()
    await barber.cloudAccount.disconnect()
    await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect(calendar.files()).toHaveLength(1)
    await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
    const [work] = await barber.cloudCalendar.discover()
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    await calendar.change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(calendar.files()).toEqual([])
  })

  it('another one gets what lies ahead, and the past stays where it was', async ({
    calendar,
    db,
    context,
    clock,
    barber,
  }) => {
    await calendar.booked()
    await givenBooking(db, '2026-03-02T14:00:00Z')
    await calendar.change(() => compareEvents(context()))
    const first = context()
    await compareEvents(first)
    await work(first)
    expect(calendar.files()).toHaveLength(2)
    clock.now = new Date('2026-03-02T20:00:00Z')
    const [, home] = await barber.cloudCalendar.list()
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: home?.id ?? 0 }))
    expect([calendar.files().length, calendar.files(HOME).length]).toEqual([1, 1])
    expect(calendar.fileOf(HOME)).toContain('Ann Marsh')
  })

  it('keeps its events when it is chosen no longer, or loses them, as the barber likes', async ({
    calendar,
    barber,
  }) => {
    await calendar.booked()
    await calendar.change((call) => call.cloudCalendar.clearBookingCalendar())
    expect(calendar.files()).toHaveLength(1)
    const [work] = await barber.cloudCalendar.list()
    await calendar.change((call) => call.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 }))
    await calendar.change((call) => call.cloudCalendar.clearBookingCalendar({ removeEvents: true }))
    expect(calendar.files()).toEqual([])
  })
})

describe('a series', () => {
  it('has an event for each of its bookings', async ({ calendar }) => {
    const { id } = await calendar.booked()
    const startDatetimes = [new Date('2026-03-17T14:00Z'), new Date('2026-03-31T14:00Z')]
    await calendar.change((call) => call.series.create({ id, weeks: 2, startDatetimes }))
    expect(calendar.files()).toHaveLength(3)
    await calendar.change((call) => call.series.cancel({ id }))
    expect(calendar.files()).toHaveLength(0)
  })
})
