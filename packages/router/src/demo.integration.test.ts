import { expect } from 'vitest'
import { seedDemo } from './demo.ts'
import { seedFirstRun } from './first-run.ts'
import { test } from './fixtures.testing.ts'
import { MONDAY_MORNING } from './testing.ts'

const it = test
  // The tests of this file build on one set of rows.
  .extend('db', ({ database }) => database.db)

it('seeds two years of bookings of returning clients once', async ({ context, db }) => {
  const ctx = context()
  await seedFirstRun(db)
  await seedDemo(ctx)
  const bookings = await db.booking.count()
  expect(bookings).toBeGreaterThan(1000)
  expect(await db.client.count()).toBeLessThan(bookings / 3)
  expect(await db.booking.count({ where: { startAt: { gt: MONDAY_MORNING } } })).toBeGreaterThan(10)
  const waiting = { status: 'confirmed', endAt: { lt: MONDAY_MORNING } }
  expect(await db.booking.count({ where: waiting })).toBe(5)

  const group = await db.booking.findMany({
    where: { groupId: { not: null } },
    orderBy: { startAt: 'asc' },
  })
  expect(group.map(({ isOrganizer }) => isOrganizer)).toEqual([true, false, false])
  expect(group.slice(1).map(({ startAt }) => startAt)).toEqual(
    group.slice(0, -1).map(({ endAt }) => endAt),
  )
  expect(await db.booking.count({ where: { seriesId: { not: null } } })).toBe(5)

  await seedDemo(ctx)
  expect(await db.booking.count()).toBe(bookings)
})
