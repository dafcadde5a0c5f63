import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'

test('what is read does not wait for the many who write to the calendar', async ({
  context,
  db,
}) => {
  const lock = Promise.withResolvers<void>()
  const ctx = context()
  const writing = Array.from({ length: 30 }, () => withBookingLock(ctx, () => lock.promise))
  const written = Promise.allSettled(writing)
  const first = await Promise.race([db.booking.count(), written])
  expect(first).toBe(0)
  lock.resolve()
  const outcomes = await written
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
})
