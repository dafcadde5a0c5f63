import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  givenBlackout,
  givenBooking,
  givenShop,
  testContext,
} from '../testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await givenShop(test.db)
})
afterAll(() => test.drop())

it('shows what overlaps the range, in order of time, each with its kind and colour', async () => {
  await givenBooking(test.db, '2026-03-03T15:00Z')
  await givenBooking(test.db, '2026-03-03T17:00Z', { status: 'cancelled' })
  await givenBooking(test.db, '2026-03-03T18:00Z', { status: 'completed' })
  await givenBlackout(test.db, { start: '2026-03-03T16:00Z', end: '2026-03-03T17:00Z' })
  const { calendarEvent } = callerFor(testContext({ db: test.db, admin: BARBER }))
  const events = (start: string, end: string) => calendarEvent.list({ start, end })

  const day = await events('2026-03-03T05:00Z', '2026-03-04T05:00Z')
  expect(day.map(({ kind, title, displayColor }) => [kind, title, displayColor])).toEqual([
    ['booking', 'Somebody Else - Haircut', '#3b82f6'],
    ['blackout', 'Away', '#333333'],
    ['booking', 'Somebody Else - Haircut', '#9ca3af'],
    ['booking', 'Somebody Else - Haircut', '#10b981'],
  ])
  expect(await events('2026-03-03', '2026-03-03')).toEqual(day)
  // Half-open at both ends.
  expect(await events('2026-03-03T15:29Z', '2026-03-03T16:00Z')).toHaveLength(1)
  expect(await events('2026-03-03T15:30Z', '2026-03-03T16:00Z')).toEqual([])
})
