import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenShop } from '../testing.ts'

it('has the visits of a day of the business, with the cut cards', async ({ db, callWith }) => {
  await givenShop(db)
  // In New York the third lasts from 05:00Z to 05:00Z of the fourth.
  await givenBooking(db, '2026-03-03T04:30Z')
  await givenBooking(db, '2026-03-03T16:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-04T04:30Z')
  const barber = callWith({ admin: BARBER, now: new Date('2026-03-03T14:00Z') })
  const { id } = await barber.clients.create({ name: 'Ann Oak', email: 'ann@example.edu' })
  await givenBooking(db, '2026-03-03T15:00Z', { status: 'completed', client: { connect: { id } } })
  const guards = { guards: '#2 sides', fadeLine: null, notes: null }

  const { date, visits } = await barber.dashboard.daySheet({})
  expect(date).toBe('2026-03-03')
  expect(visits.map(({ startDatetime }) => startDatetime.toISOString())).toEqual([
    '2026-03-03T15:00:00.000Z',
    '2026-03-04T04:30:00.000Z',
  ])
  expect(visits[0]?.cutCard).toBeNull()

  await barber.cutCard.save({ id, ...guards })
  expect((await barber.dashboard.daySheet({ date: '2026-03-03' })).visits[0]).toMatchObject({
    status: 'completed',
    cutCard: guards,
  })
  await barber.cutCard.save({ id, guards: '' })
  expect((await barber.dashboard.daySheet({})).visits[0]?.cutCard).toBeNull()

  expect((await barber.dashboard.daySheet({ date: '2026-03-02' })).visits).toHaveLength(1)
  expect((await barber.dashboard.daySheet({ date: '2026-03-05' })).visits).toEqual([])
  expect(await errorFrom(barber.dashboard.daySheet({ date: '2026-02-30' }))).toMatchObject({
    status: 422,
  })
})
