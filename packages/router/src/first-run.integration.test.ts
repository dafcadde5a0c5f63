import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seedFirstRun } from './first-run.ts'
import { SETTING_KEYS } from './setting/schema.ts'
import { callerFor, emptyTables, testContext } from './testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => emptyTables(test.db))

it('fills an empty installation so that a visitor can book at once', async () => {
  expect(await seedFirstRun(test.db)).toBe(true)
  const visitor = callerFor(testContext({ db: test.db }))
  const services = await visitor.appointmentType.list()
  expect(services.map(({ name, price }) => `${name} $${price}`)).toEqual([
    "Men's haircut $20",
    "Men's fade $25",
    'The Golden Hawk $45',
    "Men's edge-up/neck trim $5",
    'Kids cut $17',
  ])
  for (const { id, availableAddons } of services) {
    expect(availableAddons.map(({ price }) => price)).toEqual([5, 20, 4, 7])
    const slots = await visitor.availability.day({ appointmentTypeId: id, date: '2026-03-03' })
    expect(slots.length).toBeGreaterThan(20)
  }
})

it('stores every setting, with 60 days of advance', async () => {
  await seedFirstRun(test.db)
  const stored = await test.db.setting.findMany()
  expect(stored.map(({ key }) => key).sort()).toEqual([...SETTING_KEYS].sort())
  expect(stored).toContainEqual(
    expect.objectContaining({ key: 'max_booking_advance_days', value: '60' }),
  )
})

it('happens once, however many processes start together', async () => {
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => seedFirstRun(test.db)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await test.db.appointmentType.count()).toBe(5)
})

it('leaves deleted what the barber deleted', async () => {
  await seedFirstRun(test.db)
  await test.db.appointmentType.deleteMany()
  expect(await seedFirstRun(test.db)).toBe(false)
  expect(await test.db.appointmentType.count()).toBe(0)
})
