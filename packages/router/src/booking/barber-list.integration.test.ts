import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { type Caller, givenBooking, givenShop, refusalFrom } from '../testing.ts'

const it = test.extend(
  'starts',
  ({ barber }) =>
    async (input: Parameters<Caller['booking']['list']>[0]) =>
      (await barber.booking.list(input)).items.map(({ startDatetime }) =>
        startDatetime.toISOString(),
      ),
)

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

describe('the list', () => {
  it('comes in pages, the latest first', async ({ db, barber, starts }) => {
    for (const hour of [14, 15, 16]) await givenBooking(db, `2026-03-03T${hour}:00Z`)
    const page = await barber.booking.list({ page: 2, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2, totalPages: 2 })
    expect(page.items.map(({ startDatetime }) => startDatetime.getUTCHours())).toEqual([14])
    expect(await barber.booking.list()).toMatchObject({ page: 1, pageSize: 10, totalPages: 1 })
    expect(await starts({ sort: 'start_datetime' })).toEqual([
      '2026-03-03T14:00:00.000Z',
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
  })

  it('is empty beyond its end and without bookings', async ({ barber }) => {
    expect(await barber.booking.list({ page: 9 })).toMatchObject({
      items: [],
      total: 0,
      totalPages: 0,
    })
  })

  it('takes a date as a whole day of the business, its end included', async ({ db, starts }) => {
    // In New York the third begins at 05:00Z and ends at 05:00Z of the fourth.
    for (const start of ['2026-03-03T04:30Z', '2026-03-03T05:00Z', '2026-03-04T04:30Z']) {
      await givenBooking(db, start)
    }
    await givenBooking(db, '2026-03-04T05:00Z')
    expect(await starts({ startDate: '2026-03-03', endDate: '2026-03-03' })).toEqual([
      '2026-03-04T04:30:00.000Z',
      '2026-03-03T05:00:00.000Z',
    ])
    expect(
      await starts({ startDate: '2026-03-03T05:00:00Z', endDate: '2026-03-03T05:00:00Z' }),
    ).toEqual(['2026-03-03T05:00:00.000Z'])
  })

  it('is chosen by status and by client', async ({ db, starts }) => {
    const client = { create: { name: 'Ann Marsh', email: 'ann@example.edu' } }
    const { clientId } = await givenBooking(db, '2026-03-03T14:00Z', { client })
    await givenBooking(db, '2026-03-03T15:00Z', { status: 'cancelled' })
    expect(await starts({ status: 'cancelled' })).toEqual(['2026-03-03T15:00:00.000Z'])
    expect(await starts({ clientId })).toEqual(['2026-03-03T14:00:00.000Z'])
  })

  it('is found by literal text in name, email or phone', async ({ db, barber, starts }) => {
    const contact = (clientName: string, clientEmail: string, clientPhone: string | null) => ({
      clientName,
      clientEmail,
      clientPhone,
    })
    await givenBooking(db, '2026-03-03T14:00Z', contact('Ann Marsh', 'a_m@example.edu', null))
    await givenBooking(db, '2026-03-03T15:00Z', contact('Bo Ford', 'axm@example.edu', '555 0100'))
    await givenBooking(db, '2026-03-03T16:00Z', {
      ...contact('Bo Ford', 'bo@example.edu', '555 0199'),
      status: 'cancelled',
    })
    expect(await starts({ search: ' ANN ' })).toEqual(['2026-03-03T14:00:00.000Z'])
    expect(await starts({ search: 'a_m@' })).toEqual(['2026-03-03T14:00:00.000Z'])
    expect(await starts({ search: '5 01', sort: 'start_datetime' })).toEqual([
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
    for (const search of ['5550100', '(555) 01-00']) {
      expect(await starts({ search })).toEqual(['2026-03-03T15:00:00.000Z'])
    }
    expect(await starts({ search: '5550100 x' })).toEqual([])
    expect(await starts({ search: 'bo f', status: 'cancelled' })).toEqual([
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ search: '%' })).toEqual([])
    expect(await barber.booking.list({ search: 'bo', page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ client: { phone: '555 0100' } }],
    })
    expect(await starts({ search: '' })).toHaveLength(3)
  })

  it('parts the visits that are over from the others', async ({ db, clock, starts }) => {
    clock.now = new Date('2026-03-03T15:00Z')
    for (const hour of ['13:00', '14:30', '14:45', '15:00', '16:00']) {
      await givenBooking(db, `2026-03-03T${hour}Z`, { status: 'cancelled' })
    }
    const past = ['2026-03-03T14:30:00.000Z', '2026-03-03T13:00:00.000Z']
    expect(await starts({ when: 'past' })).toEqual(past)
    expect(await starts({ when: 'upcoming', sort: 'start_datetime' })).toEqual([
      '2026-03-03T14:45:00.000Z',
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ when: 'past', status: 'confirmed' })).toEqual([])
    expect(await starts({ when: 'past', startDate: '2026-03-03T14:00:00Z' })).toEqual([past[0]])
  })

  it.for([
    { page: 0 },
    { search: 'x'.repeat(201) },
    { when: 'later' },
    { pageSize: 0 },
    { pageSize: 1001 },
    { status: 'pending' },
    { startDate: 'yesterday' },
    { startDate: '2026-03-03T05:00:00' },
    { clientId: 0 },
    { sort: 'id' },
  ])('refuses %j', async (input, { barber }) => {
    const wrong: object = input
    expect(await refusalFrom(barber.booking.list(wrong))).toMatchObject({ status: 422 })
  })
})
