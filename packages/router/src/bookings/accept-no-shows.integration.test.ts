import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenShop } from '../testing.ts'

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

it('takes no-shows off the dashboard until that is taken back, and leaves the others', async ({
  db,
  barber,
}) => {
  const noShow = await givenBooking(db, '2026-02-24T15:00Z', { status: 'no-show' })
  const paid = await givenBooking(db, '2026-02-24T16:00Z', {
    status: 'no-show',
    donationAmount: 7.5,
  })
  const waiting = await givenBooking(db, '2026-02-25T15:00Z')
  const unreviewed = async () => {
    const { unreviewed, counts } = await barber.dashboard.overview()
    expect(counts.unreviewed).toBe(unreviewed.length)
    return unreviewed.map(({ id }) => id)
  }
  expect(await unreviewed()).toEqual([waiting.id, noShow.id])

  const ids = [noShow.id, paid.id, waiting.id]
  expect(await barber.booking.acceptNoShows({ ids })).toEqual({ ids: [noShow.id] })
  expect(await barber.booking.acceptNoShows({ ids })).toEqual({ ids: [] })
  expect(await unreviewed()).toEqual([waiting.id])
  expect(await barber.booking.get({ id: noShow.id })).toMatchObject({
    status: 'no-show',
    paymentMethod: 'none',
  })
  expect(await barber.booking.get({ id: paid.id })).toMatchObject({ donationAmount: 7.5 })
  expect(await barber.booking.history({ id: noShow.id })).toMatchObject([
    { before: { paymentMethod: null }, after: { paymentMethod: 'none' } },
  ])

  await barber.booking.acceptNoShows({ ids, accepted: false })
  expect(await unreviewed()).toEqual([waiting.id, noShow.id])
})

it('is for at most a hundred at once', async ({ barber }) => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  expect((await errorFrom(barber.booking.acceptNoShows({ ids }))).status).toBe(422)
})
