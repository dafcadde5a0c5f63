import { MIN_FILL_MS } from '@haircuts/core/bookings/intake-rules-form'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenService, givenShop, visitOf } from '../testing.ts'

const it = test
  .extend('service', ({ db }) => givenService(db))
  .extend(
    'book',
    ({ callWith, service }) =>
      (n: number, more: Parameters<typeof visitOf>[2] = {}, given: Partial<AppContext> = {}) =>
        callWith(given).booking.create(visitOf(service, startOf(n), more)),
  )
  .extend('givenVisits', ({ db }) => async (count: number, clientEmail = 'Ann@example.edu') => {
    for (let n = 0; n < count; n++) await givenBooking(db, startOf(n), { clientEmail })
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
  await db.setting.deleteMany({ where: { key: 'max_upcoming_bookings' } })
})

/** The nth half hour from 15:00 on. */
const startOf = (n: number) =>
  new Date(Date.parse('2026-03-03T15:00Z') + n * 1_800_000).toISOString()
describe('one email address', () => {
  it('has at most six upcoming visits, and the error names the contact', async ({
    givenVisits,
    book,
    db,
  }) => {
    await givenVisits(6)
    expect(await errorFrom(book(6, { clientEmail: 'ANN@example.edu' }))).toMatchObject({
      status: 409,
      code: 'tooManyUpcoming',
      message:
        'This email address already has 6 upcoming appointments, which is the limit. To book another, please contact the barber.',
    })
    await givenShop(db, {
      settings: { business_phone: '979 555 0100', max_upcoming_bookings: '6' },
    })
    expect((await errorFrom(book(6))).message).toContain('please call 979 555 0100.')
    await expect(book(6, { clientEmail: 'bob@example.edu' })).resolves.toHaveProperty('id')
  })

  it('is counted by what is confirmed and lies ahead', async ({ db, book }) => {
    await givenShop(db, { settings: { max_upcoming_bookings: '1' } })
    await givenBooking(db, '2026-03-02T12:30Z', { clientEmail: 'ann@example.edu' })
    for (const status of ['cancelled', 'completed', 'no-show']) {
      await givenBooking(db, `2026-03-04T1${status.length % 5}:00Z`, {
        clientEmail: 'ann@example.edu',
        status,
      })
    }
    await expect(book(0)).resolves.toHaveProperty('id')
    expect(await errorFrom(book(1))).toMatchObject({ status: 409, code: 'tooManyUpcoming' })
  })

  it('may still move a visit, and the barber books more by his override', async ({
    db,
    book,
    visitor,
  }) => {
    await givenShop(db, { settings: { max_upcoming_bookings: '1' } })
    const { publicToken } = await book(0)
    await expect(
      visitor.booking.reschedule({ publicToken, newStartDatetime: startOf(2) }),
    ).resolves.toHaveProperty('id')
    await expect(book(0, { adminOverride: true }, { admin: BARBER })).resolves.toHaveProperty('id')
  })

  it('gets the same booking again for the same key, also at the limit', async ({ db, book }) => {
    await givenShop(db, { settings: { max_upcoming_bookings: '1' } })
    const first = await book(0, {}, { idempotencyKey: 'key' })
    expect(await book(0, {}, { idempotencyKey: 'key' })).toEqual(first)
  })
})

describe('the form of the site', () => {
  it('is rejected with a message when its hidden field is filled', async ({ book, db }) => {
    expect(await errorFrom(book(0, { formCheck: 'http://spam.example' }))).toMatchObject({
      status: 422,
      code: 'formFilledByProgram',
      message: expect.stringContaining('looks like an automated booking'),
    })
    expect(await db.booking.count()).toBe(0)
  })

  it('is rejected with a message when it was filled in too fast, and accepted when sent again', async ({
    book,
  }) => {
    const send = (formAgeMs: number) =>
      book(0, { formAgeMs, formCheck: '' }, { idempotencyKey: 'k' })
    expect(await errorFrom(send(MIN_FILL_MS - 1))).toMatchObject({
      status: 422,
      code: 'formTooFast',
      message: expect.stringContaining('try again'),
    })
    const first = await send(MIN_FILL_MS)
    expect(await send(MIN_FILL_MS + 900)).toEqual(first)
  })

  it('is not judged where neither field was sent', async ({ book }) => {
    await expect(book(0)).resolves.toHaveProperty('id')
    await expect(book(1, { formCheck: null, formAgeMs: null })).resolves.toHaveProperty('id')
  })
})
