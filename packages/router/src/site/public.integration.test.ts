import { SETTING_KEYS } from '@haircuts/core/site/setting-schema'
import { forgetSettings, readSettings } from '@haircuts/core/site/settings'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER } from '../testing.ts'

const it = test.extend('readPublic', ({ callWith }) => async (given = {}) => {
  const settings = await callWith(given).setting.public()
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]))
})

it('shows visitors exactly these, at their defaults while nothing is stored', async ({
  readPublic,
}) => {
  expect(await readPublic()).toEqual({
    business_name: 'The Open Chair',
    business_phone: '',
    business_email: '',
    business_logo_url: '',
    timezone: 'America/New_York',
    max_booking_advance_days: '90',
    booking_lead_time_hours: '0',
    slot_interval_minutes: '15',
  })
})

it.for([
  ['visitor', null],
  ['barber', BARBER],
] as const)(
  'never shows the address, not to a %s either',
  async ([_, admin], { db, readPublic }) => {
    await db.setting.createMany({
      data: SETTING_KEYS.map((key) => ({ key, value: 'Oak Street 12' })),
    })
    const settings = await readPublic({ admin })
    expect(settings).not.toHaveProperty('business_address')
    expect(Object.values(settings).filter((value) => value.includes('Oak Street'))).toHaveLength(2)
  },
)

it('shows what is stored, and the default where that is unsound', async ({ db, readPublic }) => {
  await db.setting.createMany({
    data: [
      { key: 'max_booking_advance_days', value: '21' },
      { key: 'slot_interval_minutes', value: '7' },
      { key: 'timezone', value: 'Mars/Olympus' },
      { key: 'business_name', value: 'Clip & Co' },
    ],
  })
  expect(await readPublic()).toMatchObject({
    max_booking_advance_days: '21',
    slot_interval_minutes: '15',
    timezone: 'America/New_York',
    business_name: 'Clip & Co',
  })
})

it('reads them as numbers, switches and texts, and inside a transaction as it wrote them', async ({
  db,
}) => {
  await db.setting.createMany({
    data: [
      { key: 'slot_interval_minutes', value: '20' },
      { key: 'minimize_gaps', value: 'true' },
      { key: 'cancel_cutoff_hours', value: '1.5' },
    ],
  })
  const stored = { slotIntervalMinutes: 20, minimizeGaps: true, maxBookingsPerDay: null }
  expect(await readSettings(db)).toMatchObject({
    ...stored,
    zone: 'America/New_York',
    cutoffHours: { cancelled: 1.5, rescheduled: 0 },
  })
  const zone = 'Asia/Tokyo'
  const written = await db.$transaction(async (tx) => {
    await tx.setting.create({ data: { key: 'timezone', value: zone } })
    return readSettings(tx)
  })
  expect(written).toMatchObject({ ...stored, zone })
})

it('reads them once within a transaction, and again after it has changed one', async ({ db }) => {
  const zones = await db.$transaction(async (tx) => {
    const first = await readSettings(tx)
    await tx.setting.create({ data: { key: 'timezone', value: 'Asia/Tokyo' } })
    const kept = await readSettings(tx)
    forgetSettings(tx)
    return [first, kept, await readSettings(tx)].map(({ zone }) => zone)
  })
  expect(zones).toEqual(['America/New_York', 'America/New_York', 'Asia/Tokyo'])
  expect(await readSettings(db)).toMatchObject({ zone: 'Asia/Tokyo' })
})
