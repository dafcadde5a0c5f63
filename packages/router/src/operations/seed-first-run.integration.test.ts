import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { SETTING_KEYS } from '@haircuts/core/site/setting-schema'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'

it('fills an empty installation so that a visitor can book immediately', async ({
  db,
  visitor,
}) => {
  expect(await seedFirstRun(db)).toBe(true)
  const services = await visitor.appointmentType.list()
  expect(services.map(({ name, price }) => `${name} $${price}`)).toEqual([
    "Men's haircut $20",
    "Men's fade $25",
    'The Golden Hawk $45',
    "Men's edge-up/neck trim $5",
    'Kids cut $17',
  ])
  for (const { id, name, availableAddons } of services) {
    // A child gets neither a beard add-on nor the straight razor.
    const prices = name === 'Kids cut' ? [4] : [5, 20, 4, 7]
    expect(availableAddons.map(({ price }) => price)).toEqual(prices)
    const slots = await visitor.availability.day({ appointmentTypeId: id, date: '2026-03-03' })
    expect(slots.length).toBeGreaterThan(20)
  }
})

it('stores every setting, with 60 days of advance', async ({ db }) => {
  await seedFirstRun(db)
  const stored = await db.setting.findMany()
  expect(stored.map(({ key }) => key).sort()).toEqual([...SETTING_KEYS].sort())
  expect(stored).toContainEqual(
    expect.objectContaining({ key: 'max_booking_advance_days', value: '60' }),
  )
})

it('happens once when processes start together', async ({ db }) => {
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => seedFirstRun(db)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await db.appointmentType.count()).toBe(5)
})

it('does not restore deleted rows', async ({ db }) => {
  await seedFirstRun(db)
  await db.appointmentType.deleteMany()
  expect(await seedFirstRun(db)).toBe(false)
  expect(await db.appointmentType.count()).toBe(0)
})
