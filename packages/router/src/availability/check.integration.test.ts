import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  refusalFrom,
  testContext,
} from '../testing.ts'

let test: TestDatabase
let appointmentTypeId: number

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db, { settings: { booking_lead_time_hours: '24' } })
  appointmentTypeId = (await givenService(test.db)).id
})

const availability = () => callerFor(testContext({ db: test.db, admin: BARBER })).availability
const check = (startDatetime: string) => availability().check({ startDatetime, appointmentTypeId })

it.each([
  ['2026-03-04T15:00Z', []],
  ['2026-03-02T15:00Z', ['too-soon']],
  ['2026-03-01T15:05Z', ['past', 'off-grid']],
  ['2026-03-04T03:00Z', ['outside-hours']],
  ['2027-03-04T15:00Z', ['too-far']],
])('a start at %s breaks the rules %j', async (start, rules) => {
  expect(await check(start)).toMatchObject({ rules, conflicts: [], blackouts: [] })
})

it('a start on a closed day is said to be on one', async () => {
  await test.db.businessHours.updateMany({ data: { isOpen: false } })
  expect(await check('2026-03-04T15:00Z')).toMatchObject({ rules: ['closed'] })
})

it('the blackouts in the way are named, all-day ones for their whole days', async () => {
  await givenBlackout(test.db, { start: '2026-03-04T15:00Z', end: '2026-03-04T16:00Z' })
  const trip = { start: '2026-03-04T22:00Z', end: '2026-03-04T23:00Z', isAllDay: true }
  await test.db.blackout.update({
    where: { id: (await givenBlackout(test.db, trip)).id },
    data: { title: 'Trip' },
  })
  const answer = await check('2026-03-04T15:00Z')
  expect(answer).toMatchObject({ rules: ['blackout'], blackouts: ['Away', 'Trip'] })
  expect(await check('2026-03-04T18:00Z')).toMatchObject({ blackouts: ['Trip'] })
})

it('the booking in the way is named, with the nearest starts that are free', async () => {
  await givenBooking(test.db, '2026-03-04T15:00Z', { clientName: 'Ann Marsh' })
  await givenBooking(test.db, '2026-03-04T15:30Z', { clientName: 'Ben Ash', status: 'cancelled' })
  const answer = await check('2026-03-04T15:15Z')
  expect(answer.conflicts.map(({ clientName }) => clientName)).toEqual(['Ann Marsh'])
  expect(answer.rules).toEqual([])
  expect(answer.alternatives.map((each) => each.toISOString().slice(11, 16))).toEqual([
    '14:30',
    '15:30',
    '15:45',
  ])
})

it('a booking that moves keeps its length and is not in its own way', async () => {
  const { id } = await givenBooking(test.db, '2026-03-04T15:00Z', { minutes: 60 })
  const answer = await availability().check({ startDatetime: '2026-03-04T15:30Z', bookingId: id })
  expect(answer).toMatchObject({ conflicts: [], rules: [] })
  expect(answer.endDatetime.toISOString()).toBe('2026-03-04T16:30:00.000Z')
})

it('is refused for a service or a booking there is not, and to visitors', async () => {
  const startDatetime = '2026-03-04T15:00Z'
  const asked = [
    { startDatetime, appointmentTypeId: 999_999 },
    { startDatetime, bookingId: 9 },
  ]
  for (const input of asked) {
    expect(await refusalFrom(availability().check(input))).toMatchObject({ status: 404 })
  }
  expect(await refusalFrom(availability().check({ startDatetime }))).toMatchObject({ status: 422 })
  const visitor = callerFor(testContext({ db: test.db })).availability
  expect(await refusalFrom(visitor.check({ startDatetime }))).toMatchObject({ status: 401 })
})
