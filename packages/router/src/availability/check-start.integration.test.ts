import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenBlackout,
  givenBooking,
  givenCalendar,
  givenService,
  givenShop,
} from '../testing.ts'

const it = test
  .extend('appointmentTypeId', async ({ db }) => (await givenService(db)).id)
  .extend(
    'check',
    ({ barber, appointmentTypeId }) =>
      (startDatetime: string) =>
        barber.availability.check({ startDatetime, appointmentTypeId }),
  )
  .extend(
    'whyNot',
    ({ barber, appointmentTypeId }) =>
      (startDatetime: string) =>
        barber.availability.whyNot({ startDatetime, appointmentTypeId }),
  )

it.beforeEach(async ({ db }) => {
  await givenShop(db, { settings: { booking_lead_time_hours: '24' } })
})

const rulesOf = (result: { obstacles: readonly { rule: string }[] }) =>
  result.obstacles.map(({ rule }) => rule)

it.for([
  ['2026-03-04T15:00Z', []],
  ['2026-03-02T15:00Z', ['too-soon']],
  ['2026-03-01T15:05Z', ['past', 'off-grid']],
  ['2026-03-04T03:00Z', ['outside-hours']],
  ['2027-03-04T15:00Z', ['too-far']],
] as const)('a start at %s breaks the rules %j', async ([start, rules], { check, whyNot }) => {
  expect(rulesOf(await check(start))).toEqual(rules)
  expect(rulesOf(await whyNot(start))).toEqual(rules)
})

it('a start on a closed day breaks the rule "closed"', async ({ db, check }) => {
  await db.businessHours.updateMany({ data: { isOpen: false } })
  expect(await check('2026-03-04T15:00Z')).toMatchObject({
    obstacles: [{ rule: 'closed', date: '2026-03-04', dayOfWeek: 2, isSpecialDate: false }],
  })
})

it('conflicting blackouts are named, all-day ones for their whole days', async ({ db, check }) => {
  await givenBlackout(db, { start: '2026-03-04T15:00Z', end: '2026-03-04T16:00Z' })
  const trip = { start: '2026-03-04T22:00Z', end: '2026-03-04T23:00Z', isAllDay: true }
  await db.blackout.update({
    where: { id: (await givenBlackout(db, trip)).id },
    data: { title: 'Trip' },
  })
  expect(await check('2026-03-04T15:00Z')).toMatchObject({
    obstacles: [
      { rule: 'blackout', blackout: { title: 'Away', source: null } },
      { rule: 'blackout', blackout: { title: 'Trip' } },
    ],
  })
  expect(await check('2026-03-04T18:00Z')).toMatchObject({
    obstacles: [{ blackout: { title: 'Trip' } }],
  })
})

it('the conflicting booking is named, with the nearest free starts', async ({ db, check }) => {
  await givenBooking(db, '2026-03-04T15:00Z', { clientName: 'Ann Marsh' })
  await givenBooking(db, '2026-03-04T15:30Z', { clientName: 'Ben Ash', status: 'cancelled' })
  const result = await check('2026-03-04T15:15Z')
  expect(result).toMatchObject({
    obstacles: [{ rule: 'booking', booking: { clientName: 'Ann Marsh' } }],
  })
  expect(result.alternatives.map((each) => each.toISOString().slice(11, 16))).toEqual([
    '14:30',
    '15:30',
    '15:45',
  ])
})

it('the starts of that day that fit best are named while minimise-gaps is on', async ({
  db,
  check,
}) => {
  await givenBooking(db, '2026-03-04T17:00Z')
  expect((await check('2026-03-04T15:00Z')).best).toEqual([])
  await givenShop(db, { settings: { minimize_gaps: 'true', booking_lead_time_hours: '24' } })
  const { best } = await check('2026-03-04T15:00Z')
  expect(best.map((each) => each.toISOString().slice(11, 16))).toEqual(['14:00', '16:30', '17:30'])
})

it('every rule is named together with its facts, a special date and a private event by name', async ({
  db,
  barber,
  whyNot,
}) => {
  await givenShop(db, {
    settings: { max_bookings_per_day: '2', minimize_gaps: 'true', booking_lead_time_hours: '72' },
  })
  await barber.specialDate.create({
    date: '2026-03-04',
    isOpen: true,
    openTime: '10:00',
    closeTime: '16:00',
    breaks: [{ startTime: '12:00', endTime: '13:00' }],
  })
  const { id: cloudCalendarId } = await givenCalendar(db, { displayname: 'Family' })
  const { id } = await givenBlackout(db, { start: '2026-03-04T17:00Z', end: '2026-03-04T18:00Z' })
  await db.blackout.update({ where: { id }, data: { title: 'Dentist', cloudCalendarId } })
  await givenBooking(db, '2026-03-04T16:30Z', { clientName: 'Ann Marsh', cleanupMinutes: 10 })
  await givenBooking(db, '2026-03-04T15:00Z')

  expect(await whyNot('2026-03-04T17:05Z')).toEqual({
    startDatetime: new Date('2026-03-04T17:05Z'),
    endDatetime: new Date('2026-03-04T17:35Z'),
    cleanupMinutes: 0,
    obstacles: [
      {
        rule: 'cleanup-of-booking',
        booking: {
          id: expect.any(Number),
          clientName: 'Ann Marsh',
          typeName: 'Haircut',
          startDatetime: new Date('2026-03-04T16:30Z'),
          endDatetime: new Date('2026-03-04T17:00Z'),
          occupiedUntil: new Date('2026-03-04T17:10Z'),
        },
      },
      { rule: 'too-soon', leadTimeHours: 72, earliest: new Date('2026-03-05T13:00Z') },
      {
        rule: 'break',
        date: '2026-03-04',
        dayOfWeek: 2,
        isSpecialDate: true,
        startsAt: new Date('2026-03-04T17:00Z'),
        endsAt: new Date('2026-03-04T18:00Z'),
      },
      {
        rule: 'blackout',
        blackout: {
          id,
          title: 'Dentist',
          source: 'Family',
          isAllDay: false,
          startDatetime: new Date('2026-03-04T17:00Z'),
          endDatetime: new Date('2026-03-04T18:00Z'),
        },
      },
      { rule: 'day-full', maxBookingsPerDay: 2 },
    ],
  })
  expect(await whyNot('2026-03-04T18:30Z')).toMatchObject({
    obstacles: [
      { rule: 'too-soon' },
      { rule: 'day-full' },
      {
        rule: 'gap',
        idleFrom: new Date('2026-03-04T17:10Z'),
        idleUntil: new Date('2026-03-04T18:30Z'),
      },
    ],
  })
})

it('a service that is switched off is named as well', async ({ db, whyNot }) => {
  await db.appointmentType.updateMany({ data: { isActive: false } })
  expect(rulesOf(await whyNot('2026-03-04T15:00Z'))).toEqual(['inactive-service'])
})

it('a booking that moves keeps its length and is not in its own way', async ({ db, barber }) => {
  const { id } = await givenBooking(db, '2026-03-04T15:00Z', { minutes: 60 })
  const result = await barber.availability.check({
    startDatetime: '2026-03-04T15:30Z',
    bookingId: id,
  })
  expect(result.obstacles).toEqual([])
  expect(result.endDatetime.toISOString()).toBe('2026-03-04T16:30:00.000Z')
})

it('is rejected for an unknown service or booking', async ({ barber }) => {
  const startDatetime = '2026-03-04T15:00Z'
  const asked = [
    { startDatetime, appointmentTypeId: 999_999 },
    { startDatetime, bookingId: 9 },
  ]
  for (const input of asked) {
    expect(await errorFrom(barber.availability.check(input))).toMatchObject({ status: 404 })
  }
  expect(await errorFrom(barber.availability.check({ startDatetime }))).toMatchObject({
    status: 422,
  })
  const unknown = { startDatetime, appointmentTypeId: 999_999 }
  expect(await errorFrom(barber.availability.whyNot(unknown))).toMatchObject({ status: 404 })
})
