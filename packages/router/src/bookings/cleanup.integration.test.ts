import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

/** 30 minutes with 10 minutes of clean-up. */
const it = test
  .extend('service', ({ db }) => givenService(db, { cleanupMinutes: 10 }))
  .extend('startsOn', ({ visitor, service }) => async (date: string, publicToken?: string) => {
    const days = await visitor.availability.day({
      appointmentTypeId: service.id,
      date,
      publicToken,
    })
    return days.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db, { hours: { openTime: '09:00', closeTime: '11:00' } })
})

it('every start that is shown keeps its clean-up clear of other bookings, and can be booked', async ({
  db,
  visitor,
  service,
  startsOn,
}) => {
  await givenBooking(db, '2026-03-03T15:00Z', { cleanupMinutes: 10 })
  expect(await startsOn('2026-03-03')).toEqual(['14:00', '14:15'])
  for (const start of ['2026-03-03T14:30Z', '2026-03-03T15:30Z']) {
    const error = await errorFrom(visitor.booking.create(visitOf(service, start)))
    expect(error).toMatchObject({ status: 409, code: 'slotTaken' })
  }
  await visitor.booking.create(visitOf(service, '2026-03-03T14:15Z'))
  expect(await startsOn('2026-03-03')).toEqual([])
})

it('clean-up may run past closing and into a blackout', async ({
  db,
  visitor,
  service,
  startsOn,
}) => {
  await givenBlackout(db, { start: '2026-03-03T15:00Z', end: '2026-03-03T15:30Z' })
  expect(await startsOn('2026-03-03')).toEqual(['14:00', '14:15', '14:30', '15:30'])
  await visitor.booking.create(visitOf(service, '2026-03-03T14:30Z'))
  await visitor.booking.create(visitOf(service, '2026-03-03T15:30Z'))
})

it('a booking keeps its own clean-up when the service changes, also when it is rescheduled', async ({
  db,
  barber,
  visitor,
  service,
  startsOn,
}) => {
  const booked = await visitor.booking.create(visitOf(service, '2026-03-03T14:00Z'))
  await barber.appointmentType.update({ id: service.id, cleanupMinutes: 0 })
  expect(await startsOn('2026-03-03')).toEqual(['14:45', '15:00', '15:15', '15:30'])
  await givenBooking(db, '2026-03-04T15:00Z')
  const { publicToken } = booked
  expect(await startsOn('2026-03-04', publicToken)).toEqual(['14:00', '14:15', '15:30'])
  const late = { publicToken, newStartDatetime: '2026-03-04T14:30Z' }
  expect(await errorFrom(visitor.booking.reschedule(late))).toMatchObject({ status: 409 })
  await visitor.booking.reschedule({ publicToken, newStartDatetime: '2026-03-04T14:15Z' })
  expect(await db.booking.findFirst({ where: { id: booked.id } })).toMatchObject({
    endAt: new Date('2026-03-04T14:45Z'),
    cleanupMinutes: 10,
  })
})

it('visitors see the visit alone, the barber the clean-up as well', async ({
  barber,
  visitor,
  service,
}) => {
  const booked = await visitor.booking.create(visitOf(service, '2026-03-03T14:00Z'))
  const results = [
    booked,
    await visitor.booking.byToken(booked),
    await visitor.appointmentType.list({}),
    await visitor.appointmentType.get({ id: service.id }),
  ]
  expect(JSON.stringify(results)).not.toContain('cleanup')
  expect(booked.endDatetime.toISOString()).toBe('2026-03-03T14:30:00.000Z')

  expect(await barber.booking.get({ id: booked.id })).toMatchObject({ cleanupMinutes: 10 })
  expect(await barber.appointmentType.get({ id: service.id })).toMatchObject({ cleanupMinutes: 10 })
  const events = (start: string) => barber.calendarEvent.list({ start, end: '2026-03-03T17:00Z' })
  expect(await events('2026-03-03T14:29Z')).toMatchObject([{ kind: 'booking', cleanupMinutes: 10 }])
  expect(await events('2026-03-03T14:30Z')).toEqual([])
})

it('the barber sees a conflict with a clean-up, and cannot override it', async ({
  db,
  barber,
  service,
}) => {
  const { id } = await givenBooking(db, '2026-03-03T14:00Z', { cleanupMinutes: 10 })
  const start = '2026-03-03T14:35Z'
  const check = { startDatetime: start, appointmentTypeId: service.id }
  expect(await barber.availability.check(check)).toMatchObject({
    cleanupMinutes: 10,
    obstacles: [{ rule: 'cleanup-of-booking', booking: { id } }, { rule: 'off-grid' }],
  })
  const booking = visitOf(service, start, { adminOverride: true })
  expect(await errorFrom(barber.booking.create(booking))).toMatchObject({ status: 409 })
  await barber.booking.create({ ...booking, startDatetime: '2026-03-03T14:40Z' })
})

it('the database rejects two occupied times that overlap, and accepts two that touch', async ({
  db,
}) => {
  await givenBooking(db, '2026-03-03T14:00Z', { cleanupMinutes: 10 })
  await expect(givenBooking(db, '2026-03-03T14:39Z')).rejects.toThrow()
  await givenBooking(db, '2026-03-03T14:39Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-03T14:40Z')
})

it.for([-5, 241, 7.5, 'ten'])(
  'a service takes no clean-up of %s minutes',
  async (minutes, { service, barber }) => {
    const input = { id: service.id, cleanupMinutes: String(minutes) }
    expect(await errorFrom(barber.appointmentType.update(input))).toMatchObject({
      status: 422,
      errors: [{ path: 'cleanup_minutes', message: 'Please enter a whole number from 0 to 240.' }],
    })
  },
)
