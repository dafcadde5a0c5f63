import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenBooking, givenShop } from '../testing.ts'

const it = test.extend(
  'statistics',
  ({ callWith }) =>
    (now = MARCH_TENTH) =>
      callWith({ admin: BARBER, now }).statistics,
)

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const MARCH_TENTH = new Date('2026-03-10T15:00:00Z')
const completed = { status: 'completed' }
const ofMonth = <T extends { start: string }>(periods: T[], month: string) =>
  periods.find(({ start }) => start === `${month}-01`)

describe('the work', () => {
  it('is zeros for every period of an empty shop', async ({ statistics }) => {
    const months = await statistics().work()
    expect(months).toHaveLength(12)
    const nothing = { cuts: 0, minutes: 0, donations: 0 }
    for (const month of months) expect(month).toMatchObject({ ...nothing, lastYear: nothing })
    expect(await statistics().work({ by: 'week' })).toHaveLength(13)
  })

  it('is what was completed, with its time and donations, beside the year before', async ({
    db,
    statistics,
  }) => {
    await givenBooking(db, '2026-03-03T15:00Z', { ...completed, donationAmount: 20.1 })
    await givenBooking(db, '2026-03-04T15:00Z', {
      ...completed,
      donationAmount: 0.2,
      minutes: 45,
    })
    await givenBooking(db, '2026-03-05T15:00Z', { ...completed })
    await givenBooking(db, '2026-03-06T15:00Z', { status: 'no-show' })
    await givenBooking(db, '2026-03-09T15:00Z')
    await givenBooking(db, '2025-03-20T15:00Z', { ...completed, donationAmount: 15 })
    expect(ofMonth(await statistics().work({ by: 'month' }), '2026-03')).toEqual({
      start: '2026-03-01',
      cuts: 3,
      minutes: 105,
      donations: 20.3,
      lastYear: { cuts: 1, minutes: 30, donations: 15 },
    })
  })

  it('belongs to the month in the business zone, not in UTC', async ({ db, statistics }) => {
    // In New York March begins at 05:00Z, and after the change of the clocks April does at 04:00Z.
    await givenBooking(db, '2026-03-01T04:30Z', completed)
    await givenBooking(db, '2026-03-01T05:00Z', completed)
    await givenBooking(db, '2026-04-01T03:30Z', completed)
    await givenBooking(db, '2026-04-01T04:00Z', completed)
    const months = await statistics(new Date('2026-04-10T15:00:00Z')).work()
    expect(ofMonth(months, '2026-02')).toMatchObject({ cuts: 1 })
    expect(ofMonth(months, '2026-03')).toMatchObject({ cuts: 2 })
    expect(ofMonth(months, '2026-04')).toMatchObject({ cuts: 1 })
  })

  it('of the week in which the clocks change ends with its own Saturday', async ({
    db,
    statistics,
  }) => {
    // From Sunday the eighth 05:00Z, in winter time, to Sunday the fifteenth 04:00Z.
    for (const start of ['2026-03-08T05:00Z', '2026-03-15T03:30Z', '2026-03-15T04:00Z']) {
      await givenBooking(db, start, completed)
    }
    await givenBooking(db, '2025-03-09T15:00Z', completed)
    const weeks = await statistics(new Date('2026-03-18T15:00:00Z')).work({ by: 'week' })
    expect(weeks.slice(-2)).toMatchObject([
      { start: '2026-03-08', cuts: 2, lastYear: { cuts: 1 } },
      { start: '2026-03-15', cuts: 1, lastYear: { cuts: 0 } },
    ])
  })

  it('begins at midnight in a zone of half hours too', async ({ db, statistics }) => {
    await givenShop(db, { settings: { timezone: 'Asia/Kathmandu' } })
    await givenBooking(db, '2026-02-28T18:10Z', completed)
    await givenBooking(db, '2026-02-28T18:45Z', completed)
    const months = await statistics().work()
    expect(ofMonth(months, '2026-02')).toMatchObject({ cuts: 1 })
    expect(ofMonth(months, '2026-03')).toMatchObject({ cuts: 1 })
  })
})

describe('the clients', () => {
  it('are new in the period of their first completed visit, and return ever after', async ({
    db,
    statistics,
  }) => {
    const client = await db.client.create({ data: { name: 'Ann', email: 'ann@example.edu' } })
    const ann = { client: { connect: { id: client.id } } }
    await givenBooking(db, '2026-01-05T15:00Z', { ...ann, status: 'no-show' })
    await givenBooking(db, '2026-02-03T15:00Z', { ...ann, ...completed })
    await givenBooking(db, '2026-02-17T15:00Z', { ...ann, ...completed })
    await givenBooking(db, '2026-03-03T15:00Z', { ...ann, ...completed })
    // A client whose record was deleted is recognised by the contact in the booking.
    await givenBooking(db, '2026-03-04T15:00Z', {
      ...completed,
      clientEmail: 'Bo@example.edu',
    })
    await givenBooking(db, '2026-03-05T15:00Z', {
      ...completed,
      clientEmail: 'bo@example.edu',
    })
    const months = await statistics().clients()
    expect(months.slice(-3)).toEqual([
      { start: '2026-01-01', new: 0, returning: 0 },
      { start: '2026-02-01', new: 1, returning: 0 },
      { start: '2026-03-01', new: 1, returning: 1 },
    ])
  })

  it('who came first before all these periods return', async ({ db, statistics }) => {
    await givenBooking(db, '2020-03-03T15:00Z', completed)
    await givenBooking(db, '2026-03-03T15:00Z', completed)
    expect((await statistics().clients()).at(-1)).toMatchObject({ new: 0, returning: 1 })
  })
})

it('the outcomes leave out what is still ahead', async ({ db, statistics }) => {
  await givenBooking(db, '2026-03-02T15:00Z', completed)
  await givenBooking(db, '2026-03-03T15:00Z', { status: 'no-show' })
  await givenBooking(db, '2026-03-04T15:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-20T15:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-05T15:00Z')
  const months = await statistics().outcomes()
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ start: '2026-03-01', completed: 1, noShow: 1, cancelled: 1 })
})

describe('the sources', () => {
  it('are none in an empty shop', async ({ statistics }) => {
    expect(await statistics().sources()).toEqual([])
  })

  it('count one answer in all its spellings, the most frequent first', async ({
    db,
    statistics,
  }) => {
    const givenReferral = (day: string, referralSource: string | null) =>
      givenBooking(db, `2026-03-${day}T15:00Z`, { ...completed, referralSource })
    await givenReferral('02', 'A friend')
    await givenReferral('03', 'a friend ')
    await givenReferral('04', 'A friend')
    await givenReferral('05', 'Campus flyer')
    await givenReferral('06', null)
    await givenBooking(db, '2025-01-05T15:00Z', { referralSource: 'Long ago' })
    expect(await statistics().sources()).toEqual([
      { source: 'A friend', bookings: 3 },
      { source: 'Campus flyer', bookings: 1 },
    ])
  })
})
