import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, givenAddon, givenService } from '../testing.ts'

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

it('lists active services in display order', async ({ db, visitor, barber }) => {
  await givenService(db, { name: 'Third', displayOrder: 2 })
  await givenService(db, { name: 'Hidden', displayOrder: 1, isActive: false })
  await givenService(db, { name: 'First', displayOrder: 0 })
  await givenService(db, { name: 'Second', displayOrder: 0 })
  expect(namesOf(await visitor.appointmentType.list())).toEqual(['First', 'Second', 'Third'])
  expect(namesOf(await barber.appointmentType.list())).toEqual(['First', 'Second', 'Third'])
})

it('shows the inactive ones to the barber, who asks for them', async ({ db, visitor, barber }) => {
  const hidden = await givenService(db, { name: 'Hidden', isActive: false })
  const asked = await errorFrom(visitor.appointmentType.list({ includeInactive: true }))
  expect(asked.status).toBe(401)
  expect(namesOf(await barber.appointmentType.list({ includeInactive: true }))).toEqual(['Hidden'])

  const opened = await errorFrom(visitor.appointmentType.get({ id: hidden.id }))
  expect(opened).toMatchObject({ status: 404, code: 'appointmentTypeNotFound' })
  expect(await barber.appointmentType.get({ id: hidden.id })).toMatchObject({ isActive: false })
})

it('names active add-ons in display order, and to the barber all of them', async ({
  db,
  visitor,
  barber,
}) => {
  const offers = [
    await givenAddon(db, { name: 'Last', displayOrder: 9 }),
    await givenAddon(db, { name: 'Off', displayOrder: 5, isActive: false }),
    await givenAddon(db, { name: 'Best', displayOrder: 1 }),
  ]
  await givenAddon(db, { name: 'Of another service' })
  const { id } = await givenService(db, { offers })
  expect(namesOf((await visitor.appointmentType.get({ id })).availableAddons)).toEqual([
    'Best',
    'Last',
  ])
  expect(namesOf((await barber.appointmentType.get({ id })).availableAddons)).toEqual([
    'Best',
    'Off',
    'Last',
  ])
})

it('gives money as numbers, and null where no price is set', async ({ db, visitor }) => {
  const towel = await givenAddon(db, { price: 4.5 })
  await givenService(db, { price: 19.99, offers: [towel] })
  await givenService(db, { price: null, displayOrder: 1 })
  const [priced, free] = await visitor.appointmentType.list()
  expect(priced).toMatchObject({ price: 19.99, availableAddons: [{ price: 4.5 }] })
  expect(free?.price).toBeNull()
})
