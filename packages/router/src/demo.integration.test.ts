import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from './demo.ts'
import { seedFirstRun } from './first-run.ts'
import { MONDAY_MORNING, testContext } from './testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('fills two years once, with people who come again and some days ahead', async () => {
  const { db } = test
  const ctx = testContext({ db })
  await seedFirstRun(db)
  await seedDemo(ctx)
  const bookings = await db.booking.count()
  expect(bookings).toBeGreaterThan(1000)
  expect(await db.client.count()).toBeLessThan(bookings / 3)
  expect(await db.booking.count({ where: { startAt: { gt: MONDAY_MORNING } } })).toBeGreaterThan(10)
  const waiting = { status: 'confirmed', endAt: { lt: MONDAY_MORNING } }
  expect(await db.booking.count({ where: waiting })).toBe(5)

  await seedDemo(ctx)
  expect(await db.booking.count()).toBe(bookings)
})
