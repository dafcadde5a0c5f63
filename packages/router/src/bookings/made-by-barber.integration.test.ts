import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
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

describe('a booking without an email', () => {
  it('is for the barber alone', async ({ service, visitor, barber }) => {
    for (const clientEmail of [null, '', undefined]) {
      const wish = visitOf(service, TUESDAY, { clientEmail })
      expect(await errorFrom(visitor.booking.create(wish))).toMatchObject({
        status: 422,
        errors: [{ path: 'client_email', message: 'Please enter a valid email address' }],
      })
    }
    const made = await barber.booking.create(
      visitOf(service, TUESDAY, { clientEmail: '', adminOverride: true }),
    )
    expect(made.client).toMatchObject({ name: 'Ann Marsh', email: null })
    expect(await barber.booking.get({ id: made.id })).toMatchObject({ client: { email: null } })
    expect((await barber.booking.list()).items).toMatchObject([{ client: { email: null } }])
    for (const search of ['ann', '9795550100', '555-0100']) {
      expect((await barber.clients.list({ search })).items).toMatchObject([{ email: null }])
    }
  })

  it('plans and sends no email, whatever happens to it', async ({ db, barber, walkIn }) => {
    const { id } = await walkIn(TUESDAY)
    expect(await barber.notification.ofBooking({ id })).toEqual({ planned: [], messages: [] })
    await barber.booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await barber.booking.update({ id, status: 'cancelled' })
    await barber.booking.update({ id, status: 'completed' })
    expect(await barber.notification.ofBooking({ id })).toEqual({ planned: [], messages: [] })
    expect(await errorFrom(barber.addressRelease.release({ id }))).toMatchObject({
      status: 409,
      code: 'emailMissing',
    })
    const other = await walkIn('2026-03-04T15:00:00Z')
    await barber.booking.delete({ id: other.id })
    expect(await db.message.count()).toBe(0)
  })

  it('finds its client by name and phone', async ({ walkIn }) => {
    const clientOf = async (hour: number, clientName: string, clientPhone: string | null) =>
      (await walkIn(`2026-03-03T${hour}:00:00Z`, { clientName, clientPhone })).client.id
    const sam = await clientOf(14, 'Sam Oak', null)
    expect(await clientOf(15, 'sam oak', null)).toBe(sam)
    const withPhone = await clientOf(16, 'Sam Oak', '979 555 0101')
    expect(withPhone).not.toBe(sam)
    expect(await clientOf(17, 'Sam Oak', '(979) 555-0101')).toBe(withPhone)
    expect(await clientOf(18, 'Pat Oak', '979 555 0101')).not.toBe(withPhone)
  })

  it('finds a client with an address by name and phone, but not by the name alone', async ({
    barber,
    walkIn,
  }) => {
    const ann = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }
    const { id } = await barber.clients.create(ann)
    const found = await walkIn(TUESDAY, { clientPhone: '9795550100' })
    expect(found.client).toMatchObject({ id, email: null })
    const other = await walkIn('2026-03-03T16:00:00Z')
    expect(other.client.id).not.toBe(id)
  })

  it.for([
    ['a phone', '979 555 0100', '+19795550100'],
    ['nothing but a name', null, null],
  ] as const)(
    'shares its client with whoever creates them at the same time, with %s',
    async ([, phone, phoneKey], { db, walkIn }) => {
      const { promise: created, resolve: wrote } = Promise.withResolvers<void>()
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const other = db.$transaction(async (tx) => {
        const client = { name: 'Ann Marsh', phone, phoneKey, createdAt: new Date(TUESDAY) }
        await tx.client.create({ data: client })
        wrote()
        await held
      })
      await created
      const booked = walkIn(TUESDAY, { clientPhone: phone && '(979) 555-0100' })
      const waiting = () => db.$queryRaw<unknown[]>`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
      release()
      await other
      const [client] = await db.client.findMany()
      expect((await booked).client.id).toBe(client?.id)
      expect(await db.client.count()).toBe(1)
    },
  )

  it('lets its client be changed, merged and brought back', async ({ barber, walkIn }) => {
    const { client } = await walkIn(TUESDAY, { clientPhone: '979 555 0100' })
    const id = client.id ?? 0
    expect(await barber.clients.update({ id, notes: 'Talks' })).toMatchObject({
      email: null,
      notes: 'Talks',
    })
    const known = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
    expect(await barber.clients.possibleDuplicates({ id })).toMatchObject([
      { id: known.id, shares: ['name'] },
    ])
    const merged = await barber.clients.merge({ id, mergedId: known.id })
    expect(merged.client).toMatchObject({ email: 'ann@example.edu', phone: '979 555 0100' })
    const undone = await barber.clients.undoMerge({ id: merged.merge.id })
    expect(undone.client).toMatchObject({ id: known.id, email: 'ann@example.edu' })
    expect(await barber.clients.get({ id })).toMatchObject({ email: null, phone: '979 555 0100' })

    await barber.clients.merge({ id: known.id, mergedId: id })
    const again = await walkIn('2026-03-04T15:00:00Z', { clientPhone: '979 555 0100' })
    expect(again.client.id).toBe(known.id)
  })

  it('is erased with its client, and no namesake', async ({ db, barber, walkIn }) => {
    const sam = { clientName: 'Sam Oak', clientPhone: '979 555 0101' }
    const { id, client } = await walkIn('2026-02-03T15:00:00Z', sam)
    const deleted = await walkIn('2026-02-04T15:00:00Z', sam)
    await db.booking.update({ where: { id: deleted.id }, data: { clientId: null } })
    const namesake = await walkIn('2026-02-05T15:00:00Z', { clientName: 'Sam Oak' })
    const { bookings } = await barber.erasure.erase({ id: client.id ?? 0 })
    expect(bookings).toBe(2)
    expect(await barber.booking.get({ id })).toMatchObject({
      client: { name: 'Erased client', email: null, phone: null },
    })
    expect(await barber.booking.get({ id: namesake.id })).toMatchObject({
      client: { name: 'Sam Oak' },
    })
  })

  it('is not erased with a namesake without contact', async ({ db, barber, walkIn }) => {
    const mike = { clientName: 'Mike' }
    const unlinked = await walkIn('2026-02-03T15:00:00Z', mike)
    await barber.clients.delete({ id: unlinked.client.id ?? 0 })
    const deleted = await walkIn('2026-02-04T15:00:00Z', mike)
    await barber.booking.delete({ id: deleted.id })
    await barber.clients.update({ id: deleted.client.id ?? 0, name: 'Mike Hull' })
    const { client } = await walkIn('2026-02-05T15:00:00Z', mike)
    const { bookings } = await barber.erasure.erase({ id: client.id ?? 0 })
    expect(bookings).toBe(1)
    expect(await barber.booking.get({ id: unlinked.id })).toMatchObject({
      client: { name: 'Mike' },
    })
    expect(await db.deletedItem.count()).toBe(2)
  })
})

describe('a confirmation', () => {
  it('is left out when the barber says so, but not by a visitor', async ({
    db,
    service,
    visitor,
    walkIn,
  }) => {
    await walkIn(TUESDAY, { clientEmail: 'ann@example.edu', notifyClient: false })
    expect(await db.message.count()).toBe(0)
    await visitor.booking.create(visitOf(service, '2026-03-03T16:00:00Z', { notifyClient: false }))
    expect(await db.message.count()).toBe(1)
  })
})

describe('a walk-in', () => {
  it('starts now on the slot grid, with the service used last', async ({
    db,
    clock,
    barber,
    service,
    walkIn,
  }) => {
    clock.now = new Date('2026-03-03T15:07Z')
    const beard = await givenService(db, { name: 'Beard', durationMinutes: 20, displayOrder: 9 })
    expect(await barber.availability.walkIn()).toEqual({
      startDatetime: new Date('2026-03-03T15:00Z'),
      endDatetime: new Date('2026-03-03T15:30Z'),
      appointmentTypeId: service.id,
      inChair: null,
      comesNext: null,
    })
    await walkIn('2026-03-09T15:00:00Z', { appointmentTypeId: beard.id })
    expect(await barber.availability.walkIn()).toMatchObject({
      appointmentTypeId: beard.id,
      endDatetime: new Date('2026-03-03T15:20Z'),
    })
    expect(await barber.availability.walkIn({ durationMinutes: 50 })).toMatchObject({
      endDatetime: new Date('2026-03-03T15:50Z'),
    })
  })

  it('names who is in the chair and the next start that fits', async ({
    db,
    clock,
    barber,
    service,
    walkIn,
  }) => {
    clock.now = new Date('2026-03-03T15:07Z')
    await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Pat Cedar', minutes: 20 })
    await givenBooking(db, '2026-03-03T15:40Z', { clientName: 'Lee Park' })
    const input = { appointmentTypeId: service.id }
    expect(await barber.availability.walkIn(input)).toMatchObject({
      startDatetime: new Date('2026-03-03T16:10Z'),
      inChair: { clientName: 'Pat Cedar' },
      comesNext: { clientName: 'Lee Park' },
    })
    const taken = await errorFrom(walkIn('2026-03-03T15:00:00Z'))
    expect(taken).toMatchObject({ status: 409, message: 'Overlaps Pat Cedar, 10:00 AM' })
    const both = await errorFrom(walkIn('2026-03-03T15:15:00Z'))
    expect(both.message).toBe('Overlaps Pat Cedar, 10:00 AM; Lee Park, 10:40 AM')
  })
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

  it('keeps add-ons as they were booked, and rejects what it does not offer', async ({
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
    const unchanged = { addons: [{ id: towel.id, price: 4 }] }
    expect(await barber.booking.update({ id, appointmentTypeId: service.id })).toMatchObject(
      unchanged,
    )
    expect(await barber.booking.update({ id, addonIds: [towel.id] })).toMatchObject(unchanged)
    for (const [change, path] of [
      [{ addonIds: [shave.id] }, 'addon_ids'],
      [{ appointmentTypeId: 999 }, 'appointment_type_id'],
      [{ appointmentTypeId: null }, 'appointment_type_id'],
    ] as const) {
      const wrong: object = { id, ...change }
      expect(await errorFrom(barber.booking.update({ id, ...wrong }))).toMatchObject({
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

  it('is rejected where its length overlaps another booking', async ({ db, barber, service }) => {
    const long = await givenService(db, { name: 'Long', durationMinutes: 60 })
    const { id } = await barber.booking.create(visitOf(service, TUESDAY, { adminOverride: true }))
    await givenBooking(db, '2026-03-03T15:30Z', { clientName: 'Pat Cedar' })
    const longer = { id, appointmentTypeId: long.id }
    expect(await errorFrom(barber.booking.update(longer))).toMatchObject({
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
  'a phone of more than 40 characters or of two lines is rejected everywhere: %j',
  async (phone, { service, visitor, barber }) => {
    const { id } = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
    const booked = visitOf(service, TUESDAY, { clientPhone: phone })
    for (const [call, path] of [
      [() => visitor.booking.create(booked), 'client_phone'],
      [() => barber.clients.create({ name: 'Bo', email: 'bo@example.edu', phone }), 'phone'],
      [() => barber.clients.update({ id, phone }), 'phone'],
    ] as const) {
      expect(await errorFrom(call())).toMatchObject({ status: 422, errors: [{ path }] })
    }
  },
)
