import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  refusalFrom,
  visitOf,
} from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'

const it = test
  .extend('service', async ({ db }) => {
    await givenShop(db)
    return givenService(db)
  })
  .extend('walkIn', ({ barber, service }) => (start: string, more: object = {}) => {
    const contact = { clientEmail: null, clientPhone: null, adminOverride: true, ...more }
    return barber.booking.create(visitOf(service, start, contact))
  })

describe('another service', () => {
  it('renews the copy, the length and the price of a booking', async ({ db, barber, service }) => {
    const towel = await givenAddon(db)
    const fade = await givenService(db, {
      name: 'Fade',
      durationMinutes: 45,
      price: 30,
      color: '#123456',
      offers: [towel],
    })
    const { id } = await barber.booking.create(visitOf(service, TUESDAY, { adminOverride: true }))
    const change = { id, appointmentTypeId: fade.id, addonIds: [towel.id, towel.id] }
    expect(await barber.booking.update(change)).toMatchObject({
      appointmentType: { id: fade.id, name: 'Fade', durationMinutes: 45, price: 30 },
      addons: [{ id: towel.id, durationMinutes: 10, price: 4 }],
      durationMinutes: 55,
      price: 34,
      startDatetime: new Date(TUESDAY),
    })
    const [change1] = (await barber.booking.history({ id })).toReversed()
    expect(change1).toMatchObject({
      kind: 'changed',
      before: { service: 'Haircut' },
      after: { service: 'Fade, Hot towel' },
    })
    expect(await db.message.count({ where: { kind: { not: 'confirmation' } } })).toBe(0)
    // A service that has changed since renews nothing by itself.
    await db.appointmentType.update({ where: { id: fade.id }, data: { price: 99 } })
    expect(await barber.booking.update({ ...change, notes: 'Low' })).toMatchObject({ price: 34 })
    expect(await barber.booking.update({ id, addonIds: null })).toMatchObject({
      addons: [],
      durationMinutes: 45,
    })
  })

  it('keeps add-ons as they were booked, and refuses what it does not offer', async ({
    db,
    barber,
    service,
  }) => {
    const towel = await givenAddon(db)
    const shave = await givenAddon(db, { name: 'Shave' })
    const fade = await givenService(db, { name: 'Fade', offers: [towel] })
    const visit = visitOf(fade, TUESDAY, { addonIds: [towel.id], adminOverride: true })
    const { id } = await barber.booking.create(visit)
    await db.addon.update({ where: { id: towel.id }, data: { price: 9, isActive: false } })
    const kept = { addons: [{ id: towel.id, price: 4 }] }
    expect(await barber.booking.update({ id, appointmentTypeId: service.id })).toMatchObject(kept)
    expect(await barber.booking.update({ id, addonIds: [towel.id] })).toMatchObject(kept)
    for (const [change, path] of [
      [{ addonIds: [shave.id] }, 'addon_ids'],
      [{ appointmentTypeId: 999 }, 'appointment_type_id'],
      [{ appointmentTypeId: null }, 'appointment_type_id'],
    ] as const) {
      const wrong: object = { id, ...change }
      expect(await refusalFrom(barber.booking.update({ id, ...wrong }))).toMatchObject({
        status: 422,
        errors: [{ path }],
      })
    }
  })

  it('keeps a booked add-on that was deleted since, unless all are removed', async ({
    db,
    barber,
  }) => {
    const towel = await givenAddon(db)
    const shave = await givenAddon(db, { name: 'Shave' })
    const fade = await givenService(db, { name: 'Fade', offers: [towel, shave] })
    const visit = visitOf(fade, TUESDAY, { addonIds: [towel.id], adminOverride: true })
    const { id } = await barber.booking.create(visit)
    await db.addon.delete({ where: { id: towel.id } })
    expect(await barber.booking.update({ id, addonIds: [shave.id] })).toMatchObject({
      addons: [
        { id: null, name: 'Hot towel', durationMinutes: 10, price: 4 },
        { id: shave.id, name: 'Shave' },
      ],
    })
    expect(await barber.booking.update({ id, addonIds: [] })).toMatchObject({ addons: [] })
  })

  it('is refused where its length overlaps another booking', async ({ db, barber, service }) => {
    const long = await givenService(db, { name: 'Long', durationMinutes: 60 })
    const { id } = await barber.booking.create(visitOf(service, TUESDAY, { adminOverride: true }))
    await givenBooking(db, '2026-03-03T15:30Z', { clientName: 'Pat Cedar' })
    const longer = { id, appointmentTypeId: long.id }
    expect(await refusalFrom(barber.booking.update(longer))).toMatchObject({
      status: 409,
      code: 'slotTaken',
      message: 'Overlaps Pat Cedar, 10:30 AM',
    })
    expect(await barber.booking.update({ ...longer, status: 'cancelled' })).toMatchObject({
      durationMinutes: 60,
    })
    expect(await db.booking.count({ where: { typeName: 'Long' } })).toBe(1)
  })
})

it.for(['979 555', 'x', 'ask my roommate', '979 555 0100 or 979 555 0101'])(
  'a phone of any text like %s is accepted everywhere',
  async (phone, { service, visitor, barber }) => {
    const { id } = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
    const booked = await visitor.booking.create(visitOf(service, TUESDAY, { clientPhone: phone }))
    expect(booked.client).toMatchObject({ phone })
    const other = await barber.clients.create({ name: 'Bo', email: 'bo@example.edu', phone })
    expect(other).toMatchObject({ phone })
    expect(await barber.clients.update({ id, phone })).toMatchObject({ phone })
  },
)

it.for(['9'.repeat(41), '979\n555'])(
  'a phone of more than 40 characters or of two lines is refused everywhere: %j',
  async (phone, { service, visitor, barber }) => {
    const { id } = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
    for (const [call, path] of [
      [visitor.booking.create(visitOf(service, TUESDAY, { clientPhone: phone })), 'client_phone'],
      [barber.clients.create({ name: 'Bo', email: 'bo@example.edu', phone }), 'phone'],
      [barber.clients.update({ id, phone }), 'phone'],
    ] as const) {
      expect(await refusalFrom(call)).toMatchObject({ status: 422, errors: [{ path }] })
    }
  },
)
