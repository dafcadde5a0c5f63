import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenService, givenShop } from '../testing.ts'

/** Now is Monday, March 2nd 2026, 8:00 in New York; the shop is open from 9:00 to 10:00, so each day has 3 starts. */
const it = test.extend('service', ({ db }) => givenService(db))

it.beforeEach(async ({ db, service }) => {
  await givenShop(db, { hours: { openTime: '09:00', closeTime: '10:00' } })
  await givenService(db, { name: 'Off', isActive: false, durationMinutes: service.durationMinutes })
})

it('compares the offer, and saves nothing', async ({ barber }) => {
  const before = [await barber.businessHours.list(), await barber.setting.list()]
  const result = await barber.rehearsal.preview({
    hours: [{ day: 0, isOpen: false }],
    settings: [{ key: 'slot_interval_minutes', value: 30 }],
  })
  const whole = { before: { starts: 21, minutes: 420 }, after: { starts: 12, minutes: 360 } }
  expect(result).toMatchObject({ refused: [], refusedCount: 0, refusedMinutes: 0 })
  expect(result.past[0]).toEqual({ from: '2025-12-02', until: '2025-12-08', ...whole })
  expect(result.next[0]).toEqual({ from: '2026-03-02', until: '2026-03-08', ...whole })
  expect([result.past.length, result.next.length]).toEqual([13, 9])
  expect([await barber.businessHours.list(), await barber.setting.list()]).toEqual(before)
})

it('names the bookings that would be rejected, and why', async ({ db, barber }) => {
  const startAgreedAt = new Date('2026-02-20T15:00Z')
  const agreed = { startAgreedAt, clientName: 'Ann Marsh' }
  // Completed early; its length stays as agreed.
  const completed = { status: 'completed', completedAt: new Date('2026-02-23T14:10Z') }
  const { id } = await givenBooking(db, '2026-02-23T14:00Z', { ...agreed, ...completed })
  await givenBooking(db, '2026-03-04T14:00Z', agreed)
  await givenBooking(db, '2026-02-23T14:30Z', { ...agreed, status: 'cancelled' })
  const refused = {
    id,
    clientName: 'Ann Marsh',
    typeName: 'Haircut',
    startDatetime: new Date('2026-02-23T14:00Z'),
    endDatetime: new Date('2026-02-23T14:30Z'),
    rules: ['closed'],
  }
  expect(await barber.rehearsal.preview({ hours: [{ day: 0, isOpen: false }] })).toMatchObject({
    refusedCount: 1,
    refusedMinutes: 30,
    refused: [refused],
  })
  const settings = [{ key: 'booking_lead_time_hours', value: '96' } as const]
  expect(await barber.rehearsal.preview({ settings })).toMatchObject({
    refused: [{ id, rules: ['too-soon'] }],
  })
})

it('takes special dates into account', async ({ barber }) => {
  const { past, next } = await barber.rehearsal.preview({
    specialDates: [{ date: '2026-03-03', isOpen: true, openTime: '09:00', closeTime: '09:30' }],
  })
  expect(next[0]).toMatchObject({ before: { starts: 21 }, after: { starts: 19 } })
  expect(past[0]?.after).toEqual(past[0]?.before)
})

it('takes breaks and limits into account', async ({ db, barber }) => {
  const breaks = [{ startTime: '09:15', endTime: '09:30' }]
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, breaks }))
  await givenBooking(db, '2026-03-04T14:00Z')
  const { next } = await barber.rehearsal.preview({
    hours,
    settings: [{ key: 'max_bookings_per_day', value: '1' }],
  })
  expect(next[0]).toMatchObject({
    before: { starts: 19, minutes: 390 },
    after: { starts: 6, minutes: 180 },
  })
})

it.for([
  [{ hours: [{ day: 0, isOpen: true, openTime: '12:00', closeTime: '11:00' }] }, 'close_time'],
  [{ hours: [{ day: 0, breaks: [{ startTime: '18:00', endTime: '19:00' }] }] }, 'breaks'],
  [{ settings: [{ key: 'slot_interval_minutes', value: '7' } as const] }, 'slot_interval_minutes'],
] as const)('rejects what could not be saved: %j', async ([wrong, path], { barber }) => {
  const input = {
    hours:
      'hours' in wrong
        ? wrong.hours.map((day) => ({ ...day, breaks: [...('breaks' in day ? day.breaks : [])] }))
        : [],
    settings: 'settings' in wrong ? [...wrong.settings] : [],
  }
  expect(await errorFrom(barber.rehearsal.preview(input))).toMatchObject({
    status: 422,
    errors: [{ path }],
  })
})

it('is for the barber', async ({ visitor }) => {
  expect(await errorFrom(visitor.rehearsal.preview({}))).toMatchObject({ status: 401 })
})

it('rehearses the clean-up and the duration of a service', async ({ db, barber, service }) => {
  const appointmentType = { connect: { id: service.id } }
  const agreed = (startAgreedAt: string, clientName: string) => ({
    startAgreedAt: new Date(startAgreedAt),
    clientName,
    appointmentType,
  })
  await givenBooking(db, '2026-02-23T14:00Z', agreed('2026-02-01T15:00Z', 'Ann Marsh'))
  await givenBooking(db, '2026-02-23T14:30Z', agreed('2026-02-02T15:00Z', 'Ben Ash'))
  const services = [{ id: service.id, cleanupMinutes: 10 }]
  expect(await barber.rehearsal.preview({ services })).toMatchObject({
    refused: [{ clientName: 'Ben Ash', rules: ['taken'] }],
  })
  const longer = await barber.rehearsal.preview({
    services: [{ id: service.id, durationMinutes: 45 }],
  })
  expect(longer.next[0]).toMatchObject({ before: { starts: 21 }, after: { starts: 14 } })
  expect(longer.refused.map(({ rules }) => rules)).toEqual([['taken', 'outside-hours']])
  expect(
    await errorFrom(
      barber.rehearsal.preview({ services: [{ id: service.id, cleanupMinutes: 241 }] }),
    ),
  ).toMatchObject({ status: 422 })
})
