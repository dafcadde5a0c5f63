import { countRoundTrips } from '@haircuts/db/round-trips.testing'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { givenService, givenShop, visitOf } from '../testing.ts'

it('waits for the database six times for a booking of a new client', async ({ db, callWith }) => {
  await givenShop(db)
  const service = await givenService(db)
  const book = (start: string, clientEmail: string) =>
    callWith({ idempotencyKey: start }).booking.create(visitOf(service, start, { clientEmail }))
  await book('2026-03-03T15:00Z', 'first@example.edu')
  const asked = await countRoundTrips(() => book('2026-03-03T16:00Z', 'second@example.edu'))
  // Begin, the lock with what is known, what is checked, the booking, all that belongs to it, commit. The queue of the
  // installation adds one for the email, whose id it needs.
  expect(asked.roundTrips).toBeLessThanOrEqual(6)
  expect(asked.statements).toBeLessThanOrEqual(20)
})
