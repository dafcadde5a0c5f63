import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBlackout, givenBooking, givenService, givenShop, refusalFrom } from '../testing.ts'

const it = test
  .extend('service', ({ db }) => givenService(db, { cleanupMinutes: 10 }))
  .extend('details', ({ barber, service }) => async (startDatetime: string) => {
    const input = { startDatetime, appointmentTypeId: service.id }
    const { obstacles } = await barber.availability.whyNot(input)
    return obstacles.map(({ detail, setIn }) => [detail, setIn])
  })

it.beforeEach(({ db }) => givenShop(db))

it('finds nothing in the way of a start that is offered', async ({ details }) => {
  expect(await details('2026-03-03T15:00Z')).toEqual([])
})

it('names the visits, clean-ups and blackouts in the way', async ({ db, details }) => {
  await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Marsh', cleanupMinutes: 15 })
  await givenBlackout(db, { start: '2026-03-03T15:45Z', end: '2026-03-03T16:00Z' })
  expect(await details('2026-03-03T15:15Z')).toEqual([
    ['Ann Marsh (Haircut) is booked from 10:00 AM to 10:30 AM.', 'calendar'],
  ])
  expect(await details('2026-03-03T15:30Z')).toEqual([
    ['The clean-up after Ann Marsh (Haircut) lasts until 10:45 AM.', 'calendar'],
    ['The blackout “Away” is at that time.', 'calendar'],
  ])
  expect(await details('2026-03-03T14:30Z')).toEqual([
    [
      'The clean-up after this appointment would run into Ann Marsh (Haircut) at 10:00 AM.',
      'calendar',
    ],
  ])
})

it('names the hours, breaks and special dates in the way', async ({ barber, details }) => {
  const breaks = [{ startTime: '12:00', endTime: '13:00' }]
  await barber.businessHours.update({ day: 1, breaks })
  const open = 'The day is open from 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM.'
  expect(await details('2026-03-03T17:15Z')).toEqual([
    [`A break is in the way. ${open}`, 'business-hours'],
  ])
  expect(await details('2026-03-03T23:00Z')).toEqual([
    [`The appointment does not fit. ${open}`, 'business-hours'],
  ])
  await barber.specialDate.create({ date: '2026-03-05', isOpen: false, note: 'Spring break' })
  expect(await details('2026-03-05T15:00Z')).toEqual([
    ['This special date (Spring break) is closed.', 'special-dates'],
  ])
})

it('names the settings in the way', async ({ db, barber, details }) => {
  await barber.setting.set({ key: 'booking_lead_time_hours', value: '48' })
  await barber.setting.set({ key: 'max_bookings_per_day', value: '1' })
  await givenBooking(db, '2026-03-03T20:00Z')
  expect(await details('2026-03-03T15:05Z')).toEqual([
    ['Visitors book at least 48 hours ahead.', 'settings'],
    [
      'Appointments start every 15 minutes after opening and after each break. The day is open from 9:00 AM to 5:00 PM.',
      'settings',
    ],
    ['The day has as many bookings as its limit, 1.', 'settings'],
  ])
})

it('is for the barber, and for a service that exists', async ({ barber, visitor, service }) => {
  const startDatetime = '2026-03-03T15:00Z'
  const input = { startDatetime, appointmentTypeId: service.id }
  expect(await refusalFrom(visitor.availability.whyNot(input))).toMatchObject({ status: 401 })
  const unknown = { startDatetime, appointmentTypeId: 999_999 }
  expect(await refusalFrom(barber.availability.whyNot(unknown))).toMatchObject({ status: 404 })
})
