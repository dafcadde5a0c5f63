import { SETUP_STEPS } from '@haircuts/core/operations/setup-steps'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenBooking, givenShop } from '../testing.ts'

const it = test.extend(
  'overview',
  ({ callWith }) =>
    () =>
      callWith({ admin: BARBER, now: NOW }).dashboard.overview(),
)

it.beforeEach(async ({ db }) => {
  await givenShop(db, { settings: { barber_email: 'barber@example.edu' } })
})

/** A Tuesday, 10:00 in New York. */
const NOW = new Date('2026-03-03T15:00:00Z')
const startsOf = (bookings: { startDatetime: Date }[]) =>
  bookings.map(({ startDatetime }) => startDatetime.toISOString().slice(5, 16))

it('is all zeros in an empty shop', async ({ overview }) => {
  expect(await overview()).toEqual({
    counts: { total: 0, confirmed: 0, today: 0, unreviewed: 0 },
    address: { hasAddress: false, release: 'automatic', total: 0, visits: [] },
    today: [],
    tomorrow: { total: 0, unanswered: [] },
    unreviewed: [],
    pause: null,
    // The barber already hears of bookings by email.
    setup: { open: SETUP_STEPS.length - 1, total: SETUP_STEPS.length },
    alarms: [],
    recent: [],
  })
})

it('counts the business’s own day, and what was cancelled only in the total', async ({
  db,
  overview,
}) => {
  // In New York the third lasts from 05:00Z to 05:00Z of the fourth.
  for (const start of ['2026-03-03T04:30Z', '2026-03-04T04:30Z', '2026-03-04T05:00Z']) {
    await givenBooking(db, start)
  }
  await givenBooking(db, '2026-03-03T16:00Z', { status: 'cancelled' })
  const { counts, today } = await overview()
  expect(counts).toMatchObject({ total: 4, confirmed: 3, today: 1 })
  expect(startsOf(today)).toEqual(['03-03T16:00', '03-04T04:30'])
})

it('asks for a review of what ended and is neither completed nor cancelled, no-shows last', async ({
  db,
  overview,
}) => {
  await givenBooking(db, '2026-03-03T14:00Z', { status: 'no-show' })
  await givenBooking(db, '2026-03-03T13:00Z')
  await givenBooking(db, '2026-03-03T12:00Z', { status: 'completed' })
  await givenBooking(db, '2026-03-03T11:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-02T13:00Z')
  await givenBooking(db, '2026-01-16T13:00Z', { status: 'no-show' })
  await givenBooking(db, '2026-03-03T14:45Z')
  const { counts, unreviewed } = await overview()
  expect(startsOf(unreviewed)).toEqual(['03-03T13:00', '03-02T13:00', '03-03T14:00', '01-16T13:00'])
  expect(counts.unreviewed).toBe(4)
})

it('shows the five bookings that were made last', async ({ db, overview }) => {
  for (const day of ['09', '08', '07', '06', '05', '04']) {
    await givenBooking(db, `2026-03-${day}T15:00Z`)
  }
  expect(startsOf((await overview()).recent)).toEqual([
    '03-04T15:00',
    '03-05T15:00',
    '03-06T15:00',
    '03-07T15:00',
    '03-08T15:00',
  ])
})

it('shows a standing appointment once among them, by its first date', async ({ db, overview }) => {
  await givenBooking(db, '2026-03-09T15:00Z')
  const series = { seriesId: '0b0cbd5e-93f4-4d0c-8b0b-5a1d6bb1a3a1', seriesWeeks: 2, seriesSize: 3 }
  for (const [index, day] of ['10', '24', '31'].entries())
    await givenBooking(db, `2026-03-${day}T15:00Z`, { ...series, seriesPosition: index + 1 })
  await givenBooking(db, '2026-03-11T15:00Z')
  expect(startsOf((await overview()).recent)).toEqual(['03-11T15:00', '03-10T15:00', '03-09T15:00'])
})

it('names who has not said to be coming tomorrow', async ({ db, overview }) => {
  const comingFor = new Date('2026-03-04T15:00Z')
  await givenBooking(db, '2026-03-04T15:00Z', { comingFor })
  await givenBooking(db, '2026-03-04T17:00Z')
  await givenBooking(db, '2026-03-04T16:00Z')
  await givenBooking(db, '2026-03-04T18:00Z', { clientEmail: null })
  await givenBooking(db, '2026-03-04T19:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-05T16:00Z')
  const { tomorrow } = await overview()
  expect(tomorrow.total).toBe(4)
  expect(startsOf(tomorrow.unanswered)).toEqual(['03-04T16:00', '03-04T17:00'])
})

it('knows what a client gave last', async ({ db, overview }) => {
  const client = await db.client.create({ data: { name: 'Ann Marsh', email: 'ann@example.edu' } })
  const known = { client: { connect: { id: client.id } } }
  const given = { ...known, status: 'completed' as const }
  await givenBooking(db, '2026-01-06T15:00Z', { ...given, donationAmount: 40 })
  const latest = { donationAmount: 25, paymentMethod: 'app' }
  await givenBooking(db, '2026-02-03T15:00Z', { ...given, ...latest })
  await givenBooking(db, '2026-02-17T15:00Z', { ...given, paymentMethod: 'none' })
  await givenBooking(db, '2026-03-03T13:00Z', known)
  await givenBooking(db, '2026-03-03T12:00Z')
  const { unreviewed } = await overview()
  expect(unreviewed.map(({ lastDonation }) => lastDonation)).toEqual([
    { amount: 25, paymentMethod: 'app' },
    null,
  ])
})
