import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenService, givenShop, visitOf } from '../testing.ts'

const TUESDAY = '2026-03-03T15:00Z'

it('links stop changing a visit at the cut-off of each act, and say so before', async ({
  db,
  clock,
  visitor,
}) => {
  await givenShop(db, {
    settings: {
      cancel_cutoff_hours: '4',
      reschedule_cutoff_hours: '24',
      business_phone: '979 555 0100',
    },
  })
  const booked = await visitor.booking.create(visitOf(await givenService(db), TUESDAY))
  const { publicToken } = booked
  expect(booked).toMatchObject({
    rescheduleUntil: new Date('2026-03-02T15:00Z'),
    cancelUntil: new Date('2026-03-03T11:00Z'),
    canReschedule: true,
    canCancel: true,
  })
  const move = (newStartDatetime: string) =>
    visitor.booking.reschedule({ publicToken, newStartDatetime })

  clock.now = new Date('2026-03-02T14:59:59Z')
  await move('2026-03-03T15:15Z')
  clock.now = new Date('2026-03-02T15:15:00Z')
  expect(await visitor.booking.byToken({ publicToken })).toMatchObject({
    hasBegun: false,
    canReschedule: false,
    canCancel: true,
  })
  expect(await errorFrom(move('2026-03-03T16:00Z'))).toMatchObject({
    status: 409,
    code: 'pastCutoff',
    message:
      'Appointments can be rescheduled online until 24 hours before they begin. Please call 979 555 0100.',
  })
  clock.now = new Date('2026-03-03T11:15:00Z')
  expect(await errorFrom(visitor.booking.cancel({ publicToken }))).toMatchObject({
    status: 409,
    code: 'pastCutoff',
    message:
      'Appointments can be cancelled online until 4 hours before they begin. Please call 979 555 0100.',
  })
  clock.now = new Date('2026-03-03T15:15:00Z')
  expect(await errorFrom(visitor.booking.cancel({ publicToken }))).toMatchObject({
    code: 'visitBegun',
  })
})

it('without a cut-off links work until the visit begins, and the barber is never bound', async ({
  db,
  clock,
  visitor,
  barber,
}) => {
  await givenShop(db)
  const service = await givenService(db)
  const first = await visitor.booking.create(visitOf(service, TUESDAY))
  clock.now = new Date('2026-03-03T14:59:59Z')
  await visitor.booking.cancel(first)
  const { id } = await givenBooking(db, TUESDAY)
  await barber.setting.set({ key: 'cancel_cutoff_hours', value: '48' })
  await barber.booking.update({ id, startDatetime: '2026-03-03T15:05Z' })
  expect(await barber.booking.update({ id, status: 'cancelled' })).toMatchObject({
    status: 'cancelled',
  })
})

it('a full day offers nothing and takes nothing, except by the override', async ({
  db,
  visitor,
  barber,
}) => {
  await givenShop(db, { settings: { max_bookings_per_day: '2' } })
  const service = await givenService(db)
  const startsOn = (date: string, publicToken?: string) =>
    visitor.availability.day({ appointmentTypeId: service.id, date, publicToken })
  const first = await visitor.booking.create(visitOf(service, TUESDAY))
  expect(await startsOn('2026-03-03')).not.toEqual([])
  await givenBooking(db, '2026-03-03T17:00Z', { status: 'completed' })
  await givenBooking(db, '2026-03-04T17:00Z', { status: 'cancelled' })
  expect(await startsOn('2026-03-03')).toEqual([])
  expect(await startsOn('2026-03-04')).not.toEqual([])

  const another = visitOf(service, '2026-03-03T19:00Z')
  const error = await errorFrom(visitor.booking.create(another))
  expect(error).toMatchObject({
    status: 422,
    message: 'That day is fully booked. Please choose another.',
  })
  const days = error.alternatives?.map((start) => new Date(start).toISOString().slice(0, 10))
  expect(days).toEqual(['2026-03-04', '2026-03-04', '2026-03-04'])

  // A visit of that day may move within it.
  expect(await startsOn('2026-03-03', first.publicToken)).not.toEqual([])
  const { publicToken } = first
  await visitor.booking.reschedule({ publicToken, newStartDatetime: '2026-03-03T19:00Z' })

  const check = { startDatetime: '2026-03-03T20:00Z', appointmentTypeId: service.id }
  expect(await barber.availability.check(check)).toMatchObject({
    obstacles: [{ rule: 'day-full' }],
  })
  await barber.booking.create({
    ...another,
    startDatetime: '2026-03-03T20:00Z',
    adminOverride: true,
  })
})

it.for([
  ['max_bookings_per_day', '0', 422],
  ['max_bookings_per_day', '', 200],
  ['max_bookings_per_day', '12', 200],
  ['cancel_cutoff_hours', '-1', 422],
  ['cancel_cutoff_hours', '1.5', 200],
  ['reschedule_cutoff_hours', '', 422],
] as const)('the setting %s takes "%s": %i', async ([key, value, status], { db, barber }) => {
  await givenShop(db)
  const setting = barber.setting.set({ key, value })
  if (status === 200) expect(await setting).toMatchObject({ key, value })
  else expect(await errorFrom(setting)).toMatchObject({ status })
})
