import { SETTING_KEYS } from '@haircuts/core/site/setting-schema'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom } from '../testing.ts'

it('lists every key, stored or at its default, with what it means', async ({ barber }) => {
  await barber.setting.set({ key: 'business_name', value: 'Fine Cuts' })
  const list = await barber.setting.list()
  expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS)
  expect(list).toContainEqual(expect.objectContaining({ key: 'business_name', value: 'Fine Cuts' }))
  // The settings screen shows 60, though the server holds 90 where the row is missing.
  expect(list).toContainEqual(
    expect.objectContaining({ key: 'max_booking_advance_days', value: '60' }),
  )
  expect(list.every(({ description }) => description.length > 10)).toBe(true)
})

it.for([
  ['slot_interval_minutes', 20, '20'],
  ['slot_interval_minutes', ' 20 ', '20'],
  ['max_upcoming_bookings', 3, '3'],
  ['minimize_gaps', true, 'true'],
  ['minimize_gaps', 'false', 'false'],
  ['large_gap_threshold_hours', 1.5, '1.5'],
  ['timezone', 'Asia/Kathmandu', 'Asia/Kathmandu'],
  ['timezone', 'america/new_york', 'America/New_York'],
  ['business_logo_url', '', ''],
] as const)('stores %s given as %j as the text %j', async ([key, value, stored], { barber }) => {
  expect(await barber.setting.set({ key, value })).toMatchObject({ key, value: stored })
  expect(await barber.setting.get({ key })).toMatchObject({ key, value: stored })
})

it.for([
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
] as const)('rejects %s as %j and leaves the old value', async ([key, value], { barber }) => {
  const before = await barber.setting.get({ key })
  const error = await errorFrom(barber.setting.set({ key, value }))
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'value' }] })
  expect(await barber.setting.get({ key })).toEqual(before)
})

it.for(['made_up', '', '__proto__', 'constructor'])('knows no key %j', async (key, { barber }) => {
  expect(await errorFrom(barber.setting.get({ key }))).toMatchObject({ status: 404 })
  expect(await errorFrom(barber.setting.set({ key, value: 'x' }))).toMatchObject({ status: 404 })
})

it('stores an own description and restores the default', async ({ barber }) => {
  const key = 'business_phone'
  const ours = (await barber.setting.get({ key })).description
  await barber.setting.set({ key, value: '979', description: 'The shop line' })
  expect(await barber.setting.set({ key, value: '980' })).toMatchObject({
    description: 'The shop line',
  })
  expect(await barber.setting.set({ key, value: '980', description: null })).toMatchObject({
    description: ours,
  })
})
