import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBlackout, givenBooking, givenService, givenShop, refusalFrom } from '../testing.ts'

const it = test
  .extend('appointmentTypeId', async ({ db }) => (await givenService(db)).id)
  .extend(
    'check',
    ({ barber, appointmentTypeId }) =>
      (startDatetime: string) =>
        barber.availability.check({ startDatetime, appointmentTypeId }),
  )

it.beforeEach(async ({ db }) => {
  await givenShop(db, { settings: { booking_lead_time_hours: '24' } })
})

it.for([
  ['2026-03-04T15:00Z', []],
  ['2026-03-02T15:00Z', ['too-soon']],
  ['2026-03-01T15:05Z', ['past', 'off-grid']],
  ['2026-03-04T03:00Z', ['outside-hours']],
  ['2027-03-04T15:00Z', ['too-far']],
] as const)('a start at %s breaks the rules %j', async ([start, rules], { check }) => {
  expect(await check(start)).toMatchObject({ rules, conflicts: [], blackouts: [] })
})

it('a start on a closed day breaks the rule "closed"', async ({ db, check }) => {
  await db.businessHours.updateMany({ data: { isOpen: false } })
  expect(await check('2026-03-04T15:00Z')).toMatchObject({ rules: ['closed'] })
})

it('conflicting blackouts are named, all-day ones for their whole days', async ({ db, check }) => {
  await givenBlackout(db, { start: '2026-03-04T15:00Z', end: '2026-03-04T16:00Z' })
  const trip = { start: '2026-03-04T22:00Z', end: '2026-03-04T23:00Z', isAllDay: true }
  await db.blackout.update({
    where: { id: (await givenBlackout(db, trip)).id },
    data: { title: 'Trip' },
  })
  const answer = await check('2026-03-04T15:00Z')
  expect(answer).toMatchObject({ rules: ['blackout'], blackouts: ['Away', 'Trip'] })
  expect(await check('2026-03-04T18:00Z')).toMatchObject({ blackouts: ['Trip'] })
})

it('the conflicting booking is named, with the nearest free starts', async ({ db, check }) => {
  await givenBooking(db, '2026-03-04T15:00Z', { clientName: 'Ann Marsh' })
  await givenBooking(db, '2026-03-04T15:30Z', { clientName: 'Ben Ash', status: 'cancelled' })
  const answer = await check('2026-03-04T15:15Z')
  expect(answer.conflicts.map(({ clientName }) => clientName)).toEqual(['Ann Marsh'])
  expect(answer.rules).toEqual([])
  expect(answer.alternatives.map((each) => each.toISOString().slice(11, 16))).toEqual([
    '14:30',
    '15:30',
    '15:45',
  ])
})

it('a booking that moves keeps its length and is not in its own way', async ({ db, barber }) => {
  const { id } = await givenBooking(db, '2026-03-04T15:00Z', { minutes: 60 })
  const answer = await barber.availability.check({
    startDatetime: '2026-03-04T15:30Z',
    bookingId: id,
  })
  expect(answer).toMatchObject({ conflicts: [], rules: [] })
  expect(answer.endDatetime.toISOString()).toBe('2026-03-04T16:30:00.000Z')
})

it('is refused for a service or a booking there is not, and to visitors', async ({
  barber,
  visitor,
}) => {
  const startDatetime = '2026-03-04T15:00Z'
  const asked = [
    { startDatetime, appointmentTypeId: 999_999 },
    { startDatetime, bookingId: 9 },
  ]
  for (const input of asked) {
    expect(await refusalFrom(barber.availability.check(input))).toMatchObject({ status: 404 })
  }
  expect(await refusalFrom(barber.availability.check({ startDatetime }))).toMatchObject({
    status: 422,
  })
  expect(await refusalFrom(visitor.availability.check({ startDatetime }))).toMatchObject({
    status: 401,
  })
})
