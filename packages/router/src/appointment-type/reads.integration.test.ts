import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenAddon,
  givenService,
  refusalFrom,
  testContext,
} from '../testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => emptyTables(test.db))

const visitor = () => callerFor(testContext({ db: test.db })).appointmentType
const barber = () => callerFor(testContext({ db: test.db, admin: BARBER })).appointmentType
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

it('lists active services in display order', async () => {
  await givenService(test.db, { name: 'Third', displayOrder: 2 })
  await givenService(test.db, { name: 'Hidden', displayOrder: 1, isActive: false })
  await givenService(test.db, { name: 'First', displayOrder: 0 })
  await givenService(test.db, { name: 'Second', displayOrder: 0 })
  expect(namesOf(await visitor().list())).toEqual(['First', 'Second', 'Third'])
  expect(namesOf(await barber().list())).toEqual(['First', 'Second', 'Third'])
})

it('shows the inactive ones to the barber, who asks for them', async () => {
  const hidden = await givenService(test.db, { name: 'Hidden', isActive: false })
  const asked = await refusalFrom(visitor().list({ includeInactive: true }))
  expect(asked.status).toBe(401)
  expect(namesOf(await barber().list({ includeInactive: true }))).toEqual(['Hidden'])

  const opened = await refusalFrom(visitor().get({ id: hidden.id }))
  expect(opened).toMatchObject({ status: 404, code: 'appointmentTypeNotFound' })
  expect(await barber().get({ id: hidden.id })).toMatchObject({ isActive: false })
})

it('names active add-ons in display order, and to the barber all of them', async () => {
  const offers = [
    await givenAddon(test.db, { name: 'Last', displayOrder: 9 }),
    await givenAddon(test.db, { name: 'Off', displayOrder: 5, isActive: false }),
    await givenAddon(test.db, { name: 'Best', displayOrder: 1 }),
  ]
  await givenAddon(test.db, { name: 'Of another service' })
  const { id } = await givenService(test.db, { offers })
  expect(namesOf((await visitor().get({ id })).availableAddons)).toEqual(['Best', 'Last'])
  expect(namesOf((await barber().get({ id })).availableAddons)).toEqual(['Best', 'Off', 'Last'])
})

it('gives money as numbers, and null where no price is set', async () => {
  const towel = await givenAddon(test.db, { price: 4.5 })
  await givenService(test.db, { price: 19.99, offers: [towel] })
  await givenService(test.db, { price: null, displayOrder: 1 })
  const [priced, free] = await visitor().list()
  expect(priced).toMatchObject({ price: 19.99, availableAddons: [{ price: 4.5 }] })
  expect(free?.price).toBeNull()
})
