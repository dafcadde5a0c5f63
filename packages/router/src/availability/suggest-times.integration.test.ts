import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBlackout, givenBooking, givenService, givenShop } from '../testing.ts'

const it = test.extend('service', async ({ db }) => {
  await givenShop(db)
  return givenService(db, { cleanupMinutes: 15 })
})

const clocks = (starts: readonly Date[]) => starts.map((start) => start.toISOString().slice(0, 16))

it('names the first start of each part of a day, and lists every day whole', async ({
  db,
  barber,
  visitor,
  service,
}) => {
  await givenBlackout(db, { start: '2026-03-02T13:00Z', end: '2026-03-02T19:45Z' })
  const { starts, days, nextBooking } = await barber.availability.suggest({
    appointmentTypeId: service.id,
    durationMinutes: 45,
  })
  expect(clocks(starts)).toEqual(['2026-03-02T19:45', '2026-03-03T14:00', '2026-03-03T17:00'])
  expect(nextBooking).toBeNull()
  // Today and up to 90 days ahead.
  expect(days).toHaveLength(91)
  for (const { date, starts: free } of days) {
    const input = { appointmentTypeId: service.id, durationMinutes: 45, date }
    const offered = await visitor.availability.day(input)
    expect(free).toEqual(offered.map(({ startDatetime }) => startDatetime))
  }
})

it('frees the time of a booking that is rescheduled, and keeps its length', async ({
  db,
  barber,
  service,
}) => {
  const booking = await givenBooking(db, '2026-03-03T14:00Z', { minutes: 120 })
  const { starts, days } = await barber.availability.suggest({ bookingId: booking.id })
  expect(clocks(starts)).not.toContain('2026-03-03T14:00')
  const tuesday = days.find(({ date }) => date === '2026-03-03')
  expect(clocks(tuesday?.starts ?? [])).toEqual(expect.arrayContaining(['2026-03-03T14:15']))
  const another = await barber.availability.suggest({ appointmentTypeId: service.id })
  const taken = another.days.find(({ date }) => date === '2026-03-03')
  expect(clocks(taken?.starts ?? [])[0]).toBe('2026-03-03T16:00')
})

it('begins a move with the same time in a week and in two, then around its date', async ({
  db,
  barber,
  service: _,
}) => {
  // Off the grid, where only the barber can put it; the clock changes on March 8.
  const booking = await givenBooking(db, '2026-03-04T15:05Z', { minutes: 30 })
  const { weeksLater, starts } = await barber.availability.suggest({ bookingId: booking.id })
  expect(weeksLater.map(({ weeks, start }) => [weeks, start.toISOString()])).toEqual([
    [1, '2026-03-11T14:05:00.000Z'],
    [2, '2026-03-18T14:05:00.000Z'],
  ])
  expect(clocks(starts).map((start) => start.slice(0, 10))).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
  ])
  await givenBooking(db, '2026-03-11T14:00Z', { minutes: 15 })
  await givenBlackout(db, { start: '2026-03-18T12:00Z', end: '2026-03-18T16:00Z' })
  const taken = await barber.availability.suggest({ bookingId: booking.id })
  expect(taken.weeksLater).toEqual([])
})

it('suggests the usual interval and time to a client who comes again', async ({
  db,
  barber,
  service,
}) => {
  const client = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
  const visit = {
    status: 'completed',
    client: { connect: { id: client.id } },
    clientName: 'Ann Marsh',
    appointmentType: { connect: { id: service.id } },
  }
  await givenBooking(db, '2026-02-03T15:00Z', visit)
  const last = await givenBooking(db, '2026-02-17T15:00Z', visit)
  await givenBooking(db, '2026-02-10T15:00Z', { ...visit, status: 'no-show' })
  const input = { appointmentTypeId: service.id, againId: last.id }
  const again = await barber.availability.suggest(input)
  // Every two weeks, Tuesdays at ten.
  expect(clocks(again.starts)).toContain('2026-03-03T15:00')
  expect(again.nextBooking).toBeNull()
  const next = new Date('2026-03-10T14:00Z')
  await givenBooking(db, next.toISOString(), { ...visit, status: 'confirmed' })
  const later = await barber.availability.suggest(input)
  expect(later.nextBooking).toEqual(next)
  expect(clocks(later.starts).every((start) => start > '2026-03-11')).toBe(true)
})

it('rejects a service and bookings that do not exist', async ({ barber, service }) => {
  const id = 2_147_483_647
  const suggest = barber.availability.suggest
  expect(await errorFrom(suggest({ appointmentTypeId: id }))).toMatchObject({ status: 404 })
  expect(await errorFrom(suggest({ bookingId: id }))).toMatchObject({ status: 404 })
  const again = suggest({ appointmentTypeId: service.id, againId: id })
  expect(await errorFrom(again)).toMatchObject({ status: 404 })
  expect(await errorFrom(suggest({}))).toMatchObject({ status: 422 })
})
