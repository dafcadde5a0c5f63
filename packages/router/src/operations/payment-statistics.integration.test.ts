import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenShop } from '../testing.ts'

const it = test.extend('shop', async ({ db, clock }) => {
  await givenShop(db)
  clock.now = new Date('2026-06-10T15:00:00Z')
  const given = (start: string, donationAmount: number | null, paymentMethod: string | null) =>
    givenBooking(db, start, { status: 'completed', donationAmount, paymentMethod })
  await given('2025-12-31T15:00Z', 7, 'cash')
  // In New York still the old year, and already the new one.
  await given('2026-01-01T04:30Z', 5, 'card')
  await given('2026-01-01T05:00Z', 0.1, 'cash')
  await given('2026-01-02T15:00Z', 0.2, 'cash')
  await given('2026-03-02T15:00Z', 20, 'app')
  await given('2026-03-03T15:00Z', 25.5, null)
  await given('2026-03-04T15:00Z', null, 'none')
  await givenBooking(db, '2026-03-05T15:00Z', { donationAmount: 99, paymentMethod: 'card' })
})

it('sums the donations of a year by method, in the business zone', async ({ shop: _, barber }) => {
  const { months, ...year } = await barber.statistics.payments()
  expect(year).toEqual({
    year: 2026,
    years: [2026, 2025],
    total: { cash: 0.3, app: 20, card: 0, unrecorded: 25.5 },
  })
  expect(months).toHaveLength(12)
  expect(months[2]).toEqual({ month: '2026-03', cash: 0, app: 20, card: 0, unrecorded: 25.5 })
  const before = await barber.statistics.payments({ year: 2025 })
  expect(before.total).toEqual({ cash: 7, app: 0, card: 5, unrecorded: 0 })
})

it('is a table for spreadsheets, without names', async ({ shop: _, barber }) => {
  const { name, csv } = await barber.statistics.paymentsFile({ year: 2026 })
  expect(name).toBe('donations-2026.csv')
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines[0]).toBe('\ufeffMonth,Cash,App,Card,Not recorded,Total')
  expect(lines[3]).toBe('2026-03,0.00,20.00,0.00,25.50,45.50')
  expect(lines.at(-1)).toBe('2026,0.30,20.00,0.00,25.50,45.80')
  expect(csv).not.toContain('Somebody')
})

it('is a table of visits too, with names only if they are wanted', async ({ shop: _, barber }) => {
  const input = { year: 2026, by: 'visit' } as const
  const { name, csv } = await barber.statistics.paymentsFile(input)
  expect(name).toBe('donations-2026-visits.csv')
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toBe('\ufeffDate,Service,Amount,Given by')
  expect(lines).toHaveLength(4)
  // In New York already the new year.
  expect(lines[0]).toMatch(/^2026-01-01,[^,]+,0\.10,Cash$/)
  expect(lines[3]).toMatch(/^2026-03-03,[^,]+,25\.50,Not recorded$/)
  expect(csv).not.toContain('Somebody')
  const named = await barber.statistics.paymentsFile({ ...input, withNames: true })
  expect(named.csv).toMatch(/^\ufeffDate,Service,Amount,Given by,Name\r\n[^\r]+,Somebody/)
})

it('keeps amount and method of a booking, and no amount without a donation', async ({
  db,
  barber,
}) => {
  await givenShop(db)
  const { id } = await givenBooking(db, '2026-03-01T15:00Z')
  const paid = { id, status: 'completed', donationAmount: 25, paymentMethod: 'app' } as const
  expect(await barber.booking.update(paid)).toMatchObject({
    donationAmount: 25,
    paymentMethod: 'app',
  })
  const error = await errorFrom(barber.booking.update({ id, paymentMethod: 'none' }))
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'payment_method' }] })
  const none = await barber.booking.update({ id, paymentMethod: 'none', donationAmount: null })
  expect(none).toMatchObject({ donationAmount: null, paymentMethod: 'none' })
  const [, change] = await barber.booking.history({ id })
  expect(change?.after).toEqual({ paymentMethod: 'none', donationAmount: null })
})

it.for([
  ['donation_cash_app', '$sam-cuts', 'https://cash.app/$sam-cuts'],
  ['donation_cash_app', 'https://cash.app/$sam', 'https://cash.app/$sam'],
  ['donation_venmo', '@sam_cuts', 'https://venmo.com/u/sam_cuts'],
  ['donation_venmo', 'venmo.com/u/sam-cuts', 'https://venmo.com/u/sam-cuts'],
  ['donation_paypal', 'https://www.paypal.com/paypalme/sam1', 'https://paypal.me/sam1'],
  ['donation_paypal', 'sam1', 'https://paypal.me/sam1'],
  ['donation_link', 'https://give.example/x?y=1', 'https://give.example/x?y=1'],
  ['donation_link', '', ''],
] as const)('takes a donation link: %s %s', async ([key, value, stored], { barber }) => {
  expect((await barber.setting.set({ key, value })).value).toBe(stored)
  expect((await barber.setting.get({ key })).value).toBe(stored)
})

it.for([
  ['donation_cash_app', 'https://evil.example/$sam'],
  ['donation_cash_app', '$1sam'],
  ['donation_venmo', 'https://venmo.com.evil.example/u/sam'],
  ['donation_paypal', 'https://paypal.me/sam/20?x=1'],
  ['donation_link', 'http://give.example'],
  ['donation_link', 'javascript:alert(1)'],
] as const)('rejects an invalid link of that kind: %s %s', async ([key, value], { barber }) => {
  expect((await errorFrom(barber.setting.set({ key, value }))).status).toBe(422)
})
