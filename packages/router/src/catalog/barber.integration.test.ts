import { describe, expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, givenAddon, givenBooking, givenService } from '../testing.ts'

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

// A service and an add-on follow the same rules.
describe.each(['addon', 'appointmentType'] as const)('the barber’s %s', (module) => {
  it('needs only a name, and comes last', async ({ barber }) => {
    const first = await barber[module].create({ name: ' First ' })
    expect(first).toMatchObject({
      name: 'First',
      description: null,
      price: 0,
      isActive: true,
      displayOrder: 0,
      ...(module === 'addon' ? { durationMinutes: 0 } : { durationMinutes: 30, color: '#3b82f6' }),
    })
    expect(await barber[module].create({ name: 'Next' })).toHaveProperty('displayOrder', 1)
  })

  it('changes only the fields that are sent', async ({ barber }) => {
    const made = await barber[module].create({ name: 'Old', description: 'Words', price: 12.5 })
    const changed = await barber[module].update({ id: made.id, name: 'New', isActive: false })
    expect(changed).toEqual({ ...made, name: 'New', isActive: false })
    expect(await barber[module].update({ id: made.id, description: '' })).toMatchObject({
      description: null,
      price: 12.5,
    })
  })

  it.for([
    { name: '' },
    { name: 'a'.repeat(201) },
    { name: 'x', price: -1 },
    { name: 'x', price: 1.005 },
    { name: 'x', price: '1e9' },
    { name: 'x', price: 100_000_000 },
    { name: 'x', durationMinutes: -5 },
    { name: 'x', durationMinutes: 1445 },
    { name: 'x', durationMinutes: 7.5 },
    { name: 'x', displayOrder: -1 },
  ])('is rejected as %j', async (input, { barber }) => {
    expect(await errorFrom(barber[module].create(input))).toMatchObject({ status: 422 })
  })

  it.for([0.1, 0.29, 19.99, '4.50', 99_999_999.99])('may cost %s', async (price, { barber }) => {
    expect(await barber[module].create({ name: 'x', price })).toHaveProperty('price', Number(price))
  })

  it('is reordered all or nothing', async ({ barber }) => {
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push((await barber[module].create({ name })).id)
    const [a = 0, b = 0, c = 0] = ids
    const order = (...wanted: number[]) => ({
      items: wanted.map((id, displayOrder) => ({ id, displayOrder })),
    })
    expect(namesOf(await barber[module].reorder(order(c, a, b)))).toEqual(['C', 'A', 'B'])
    for (const bad of [order(a, b, 999_999), order(a, b, a)]) {
      const error = await errorFrom(barber[module].reorder(bad))
      expect(error).toMatchObject({ status: 422, errors: [{ path: 'items' }] })
    }
    expect(namesOf(await barber[module].list({ includeInactive: true }))).toEqual(['C', 'A', 'B'])
    expect(await barber[module].reorder({ items: [] })).toHaveLength(3)
  })

  it('that does not exist is a 404', async ({ barber }) => {
    for (const act of ['get', 'update', 'delete'] as const) {
      expect(await errorFrom(barber[module][act]({ id: 7 }))).toMatchObject({ status: 404 })
    }
  })
})

describe('a service', () => {
  it.for([
    ['durationMinutes', 5, 5],
    ['durationMinutes', 1440, 1440],
    ['durationMinutes', null, 30],
    ['durationMinutes', 4, null],
    ['durationMinutes', 7, null],
    ['color', '#ABCDEF', '#abcdef'],
    ['color', 'red', null],
    ['color', '#abc', null],
  ] as const)(
    'with %s %j is stored with %j, or rejected',
    async ([field, value, stored], { barber }) => {
      const created = barber.appointmentType.create({ name: 'x', [field]: value })
      if (stored !== null) expect(await created).toHaveProperty(field, stored)
      else expect(await errorFrom(created)).toMatchObject({ status: 422 })
    },
  )
})

describe('what was booked', () => {
  it('stays whole when its service and its add-on are renamed and deleted', async ({
    db,
    barber,
  }) => {
    const addon = await givenAddon(db)
    const service = await givenService(db, { offers: [addon] })
    const booking = await givenBooking(db, '2026-03-03T15:00:00Z', {
      appointmentType: { connect: { id: service.id } },
      addons: { create: { addonId: addon.id, name: 'Hot towel', durationMinutes: 10, price: 4 } },
    })
    const read = () =>
      db.booking.findUniqueOrThrow({ where: { id: booking.id }, include: { addons: true } })
    const before = await read()
    await barber.appointmentType.update({ id: service.id, name: 'Renamed', price: 99 })
    expect(await read()).toEqual(before)
    await barber.appointmentType.delete({ id: service.id })
    await barber.addon.delete({ id: addon.id })
    const [bookedAddon] = before.addons
    expect(await read()).toEqual({
      ...before,
      appointmentTypeId: null,
      addons: [{ ...bookedAddon, addonId: null }],
    })
  })
})

describe('the add-ons of a service', () => {
  it('are replaced by a list, in which the same one twice counts once', async ({ db, barber }) => {
    const a = await givenAddon(db, { name: 'A' })
    const b = await givenAddon(db, { name: 'B', displayOrder: 1 })
    const { id } = await givenService(db, { offers: [a] })
    const set = (addonIds: number[]) => barber.appointmentType.setAddons({ id, addonIds })
    expect(namesOf(await set([b.id, a.id, b.id]))).toEqual(['A', 'B'])
    expect(namesOf(await barber.appointmentType.addons({ id }))).toEqual(['A', 'B'])
    expect(await set([])).toEqual([])
    expect(await errorFrom(set([a.id, 999_999]))).toMatchObject({
      status: 422,
      errors: [{ path: 'addon_ids' }],
    })
    expect(await barber.appointmentType.addons({ id })).toEqual([])
  })
})

describe('the services that offer an add-on', () => {
  it('are given with a new one and replaced with an old one', async ({ db, barber }) => {
    const [cut, fade] = [await givenService(db), await givenService(db, { displayOrder: 1 })]
    const offering = async (id: number) => {
      const services = await barber.appointmentType.list({ includeInactive: true })
      return services.flatMap((service) =>
        service.availableAddons.some((addon) => addon.id === id) ? service.id : [],
      )
    }
    const { id } = await barber.addon.create({ name: 'Towel', appointmentTypeIds: [cut.id] })
    expect(await offering(id)).toEqual([cut.id])
    await barber.addon.update({ id, price: 5 })
    expect(await offering(id)).toEqual([cut.id])
    await barber.addon.update({ id, appointmentTypeIds: [fade.id, fade.id] })
    expect(await offering(id)).toEqual([fade.id])
    await barber.addon.update({ id, appointmentTypeIds: [] })
    expect(await offering(id)).toEqual([])
  })

  it('are refused where one does not exist, and nothing is saved', async ({ db, barber }) => {
    const service = await givenService(db)
    const before = await barber.addon.list({ includeInactive: true })
    const unknown = { appointmentTypeIds: [service.id, 999_999] }
    const refusal = { status: 422, errors: [{ path: 'appointment_type_ids' }] }
    expect(await errorFrom(barber.addon.create({ name: 'Towel', ...unknown }))).toMatchObject(
      refusal,
    )
    expect(await barber.addon.list({ includeInactive: true })).toEqual(before)
    const { id } = await givenAddon(db, { name: 'Balm' })
    expect(await errorFrom(barber.addon.update({ id, name: 'Wax', ...unknown }))).toMatchObject(
      refusal,
    )
    expect(await barber.addon.get({ id })).toMatchObject({ name: 'Balm' })
  })
})
