import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { emptyTables, errorFrom, givenAddon, givenService, givenShop, visitOf } from '../testing.ts'

const START = '2026-03-03T15:00Z'

const it = test
  /** A service with two ways to have a beard done, of which only one can be chosen, and a towel. */
  .extend('beards', async ({ db }) => {
    await givenShop(db)
    const shapeUp = await givenAddon(db, { name: 'Shape-up', choiceGroup: 'Beard' })
    const sculpting = await givenAddon(db, { name: 'Sculpting', choiceGroup: 'beard' })
    const towel = await givenAddon(db)
    const service = await givenService(db, { offers: [shapeUp, sculpting, towel] })
    return { shapeUp, sculpting, towel, service, both: [shapeUp.id, sculpting.id] }
  })

const BOTH = {
  status: 422,
  errors: [{ path: 'addon_ids', message: 'Please choose either Shape-up or Sculpting, not both.' }],
}

it('POST /addons and PUT /addons/{id} take a choice group and clear it', async ({ barber }) => {
  const { id, choiceGroup } = await barber.addon.create({ name: 'x', choiceGroup: ' Beard ' })
  expect(choiceGroup).toBe('Beard')
  expect(await barber.addon.update({ id, name: 'y' })).toHaveProperty('choiceGroup', 'Beard')
  expect(await barber.addon.update({ id, choiceGroup: '' })).toHaveProperty('choiceGroup', null)
  const long = barber.addon.update({ id, choiceGroup: 'x'.repeat(61) })
  expect(await errorFrom(long)).toMatchObject({ status: 422, errors: [{ path: 'choice_group' }] })
})

it('a visitor, a group and the barber cannot book two add-ons of one group (422)', async ({
  beards: { service, both, shapeUp, towel },
  visitor,
  barber,
  db,
}) => {
  const visit = visitOf(service, START, { addonIds: both })
  expect(await errorFrom(visitor.booking.create(visit))).toMatchObject(BOTH)
  const manual = barber.booking.create({ ...visit, adminOverride: true })
  expect(await errorFrom(manual)).toMatchObject(BOTH)
  const others = [{ clientName: 'Ben', appointmentTypeId: service.id, addonIds: both }]
  const group = visitor.bookingGroup.create({ ...visitOf(service, START), others })
  expect(await errorFrom(group)).toMatchObject(BOTH)
  expect(await db.booking.count()).toBe(0)
  const one = visitOf(service, START, { addonIds: [shapeUp.id, towel.id] })
  expect((await visitor.booking.create(one)).addons).toHaveLength(2)
})

it('PUT /bookings/{id} rejects an add-on that a booked one excludes, and accepts it in its place', async ({
  beards: { service, both, shapeUp, sculpting },
  barber,
}) => {
  const visit = visitOf(service, START, { addonIds: [shapeUp.id], adminOverride: true })
  const { id } = await barber.booking.create(visit)
  const update = (addonIds: number[]) => barber.booking.update({ id, addonIds })
  expect(await errorFrom(update(both))).toMatchObject(BOTH)
  expect(await update([sculpting.id])).toMatchObject({ addons: [{ name: 'Sculpting' }] })
  expect(await update([])).toMatchObject({ addons: [] })
  expect(await errorFrom(update(both))).toMatchObject(BOTH)
})

it('a booking keeps add-ons that were agreed before they excluded each other', async ({
  beards: { service, both, shapeUp, towel },
  barber,
  visitor,
}) => {
  await barber.addon.update({ id: shapeUp.id, choiceGroup: null })
  const visit = visitOf(service, START, { addonIds: both })
  const { id, publicToken } = await visitor.booking.create(visit)
  await barber.addon.update({ id: shapeUp.id, choiceGroup: 'Beard' })
  const more = await barber.booking.update({ id, addonIds: [...both, towel.id] })
  expect(more.addons).toHaveLength(3)
  // The same again is a new booking, which takes the first of the two.
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { addons: [{ name: 'Shape-up' }, { name: 'Hot towel' }], goneAddons: ['Sculpting'] },
  })
})

it('a first run lets a client choose one way to have the beard done', async ({ db, barber }) => {
  await emptyTables(db)
  await seedFirstRun(db)
  const addons = await barber.addon.list()
  expect(addons.filter(({ choiceGroup }) => choiceGroup !== null)).toMatchObject([
    { name: 'Beard shape-up', choiceGroup: 'Beard' },
    { name: 'Full beard sculpting', choiceGroup: 'Beard' },
  ])
})
