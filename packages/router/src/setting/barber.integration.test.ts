import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BARBER, callerFor, emptyTables, refusalFrom, testContext } from '../testing.ts'
import { SETTING_KEYS } from './schema.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => emptyTables(test.db))

const setting = () => callerFor(testContext({ db: test.db, admin: BARBER })).setting

it('lists every key, stored or at its default, with what it means', async () => {
  await setting().set({ key: 'business_name', value: 'Fine Cuts' })
  const list = await setting().list()
  expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS)
  expect(list).toContainEqual(expect.objectContaining({ key: 'business_name', value: 'Fine Cuts' }))
  // The settings screen shows 60, though the server holds 90 where the row is missing.
  expect(list).toContainEqual(
    expect.objectContaining({ key: 'max_booking_advance_days', value: '60' }),
  )
  expect(list.every(({ description }) => description.length > 10)).toBe(true)
})

it.each([
  ['slot_interval_minutes', 20, '20'],
  ['slot_interval_minutes', ' 20 ', '20'],
  ['max_upcoming_bookings', 3, '3'],
  ['minimize_gaps', true, 'true'],
  ['minimize_gaps', 'false', 'false'],
  ['large_gap_threshold_hours', 1.5, '1.5'],
  ['timezone', 'Asia/Kathmandu', 'Asia/Kathmandu'],
  ['timezone', 'america/new_york', 'America/New_York'],
  ['business_logo_url', '', ''],
] as const)('stores %s given as %j as the text %j', async (key, value, stored) => {
  expect(await setting().set({ key, value })).toMatchObject({ key, value: stored })
  expect(await setting().get({ key })).toMatchObject({ key, value: stored })
})

it.each([
  ['slot_interval_minutes', 7],
  ['slot_interval_minutes', 0],
  ['slot_interval_minutes', '15abc'],
  ['large_gap_threshold_hours', 0.4],
  ['max_booking_advance_days', 0],
  ['booking_lead_time_hours', -1],
  ['reminder_hours_before', 0],
  ['max_upcoming_bookings', 0],
  ['max_upcoming_bookings', 2.5],
  ['minimize_gaps', 'perhaps'],
  ['timezone', 'Mars/Olympus'],
  ['business_email', 'no address'],
  ['business_logo_url', 'javascript:alert(1)'],
  ['business_name', ''],
] as const)('refuses %s as %j and keeps what was', async (key, value) => {
  const before = await setting().get({ key })
  const refused = await refusalFrom(setting().set({ key, value }))
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'value' }] })
  expect(await setting().get({ key })).toEqual(before)
})

it.each(['made_up', '', '__proto__', 'constructor'])('knows no key %j', async (key) => {
  expect(await refusalFrom(setting().get({ key }))).toMatchObject({ status: 404 })
  expect(await refusalFrom(setting().set({ key, value: 'x' }))).toMatchObject({ status: 404 })
})

it('keeps a description of the barber’s own, and goes back to ours', async () => {
  const key = 'business_phone'
  const ours = (await setting().get({ key })).description
  await setting().set({ key, value: '979', description: 'The shop line' })
  expect(await setting().set({ key, value: '980' })).toMatchObject({ description: 'The shop line' })
  expect(await setting().set({ key, value: '980', description: null })).toMatchObject({
    description: ours,
  })
})
