import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { describe, expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenAddon,
  givenBooking,
  givenCalendar,
  MONDAY_MORNING,
  visitOf,
} from '../testing.ts'

const START = '2026-03-10T19:00:00Z'

/** A booking with an add-on, whose confirmation has been sent, and what deletes and restores it. */
const it = test.extend('given', ({ db }) => async () => {
  const outbox = await givenOutbox(db)
  const { visitor, service, work, mails, barber } = outbox
  const addon = await givenAddon(db)
  await barber().appointmentType.setAddons({ id: service.id, addonIds: [addon.id] })
  const book = (start: string, more = {}) =>
    visitor().booking.create(visitOf(service, start, { addonIds: [addon.id], ...more }))
  const booking = await book(START)
  await work()
  mails.splice(0)
  const restore = (kind: 'booking' | 'appointment_type' | 'addon' | 'client', id: number) =>
    barber().deletedItem.restore({ kind, id })
  const deleted = async () => (await barber().deletedItem.list()).items
  return { ...outbox, addon, book, booking, restore, deleted }
})

const later = (seconds: number) => MONDAY_MORNING.getTime() + seconds * 1000

const HOUR = 3600

describe('a deleted booking', () => {
  it('comes back with its id, client, add-ons, links, history and mail log, and no email', async ({
    given,
  }) => {
    const { booking, barber, visitor, restore, deleted, kinds, work, at, log } = await given()
    const { id } = booking
    await barber().booking.update({ id, notes: 'Low taper' })
    const before = await barber().booking.details({ id })
    await barber().booking.delete({ id })
    expect((await barber().booking.list()).items).toEqual([])
    expect(await errorFrom(barber().booking.get({ id }))).toMatchObject({ status: 404 })
    expect(await deleted()).toMatchObject([
      {
        kind: 'booking',
        id,
        name: 'Ann Marsh',
        service: 'Haircut',
        startDatetime: new Date(START),
        deletedBy: 'admin@localhost',
      },
    ])
    await at(later(20))
    expect(await restore('booking', id)).toMatchObject({ clientWillBeEmailed: false })
    expect(await deleted()).toEqual([])
    const after = await barber().booking.details({ id })
    const { revision } = after.booking
    expect(revision).toBeGreaterThan(before.booking.revision)
    expect(after.booking).toEqual({ ...before.booking, revision })
    expect(after.changes.map(({ kind }) => kind)).toEqual([
      'created',
      'changed',
      'deleted',
      'restored',
    ])
    expect(await visitor().booking.byToken({ publicToken: booking.publicToken })).toMatchObject({
      id,
      status: 'confirmed',
    })
    await work()
    await at(later(HOUR))
    expect(kinds()).toEqual([])
    expect((await log()).map(({ kind, state }) => [kind, state])).toEqual([
      ['confirmation', 'sent'],
      ['cancellation', 'withdrawn'],
    ])
  })

  it('is confirmed anew when the email about its deletion has left', async ({ given }) => {
    const { booking, barber, restore, kinds, mails, at } = await given()
    await barber().booking.delete({ id: booking.id })
    await at(later(31))
    expect(await restore('booking', booking.id)).toMatchObject({ clientWillBeEmailed: true })
    await at(later(70))
    expect(kinds()).toEqual(['cancellation', 'confirmation'])
    const [cancelled, confirmed] = mails.map(({ calendar }) =>
      Number(/SEQUENCE:(\d+)/.exec(calendar?.file ?? '')?.[1]),
    )
    expect(confirmed).toBeGreaterThan(cancelled ?? 0)
  })

  it('that was cancelled is not cancelled a second time when the email has left', async ({
    given,
  }) => {
    const { booking, barber, restore, kinds, at } = await given()
    await barber().booking.update({ id: booking.id, status: 'cancelled' })
    await barber().booking.delete({ id: booking.id })
    await at(later(31))
    expect(kinds()).toEqual(['cancellation'])
    expect(await restore('booking', booking.id)).toMatchObject({ clientWillBeEmailed: false })
    await at(later(HOUR))
    expect(kinds()).toEqual(['cancellation'])
  })

  it('that was moved before is confirmed at its new time when the email has left', async ({
    given,
  }) => {
    const { booking, barber, restore, kinds, mails, at } = await given()
    await barber().booking.update({ id: booking.id, startDatetime: '2026-03-10T20:00:00Z' })
    await barber().booking.delete({ id: booking.id })
    await at(later(31))
    expect(await restore('booking', booking.id)).toMatchObject({ clientWillBeEmailed: true })
    await at(later(HOUR))
    expect(kinds()).toEqual(['cancellation', 'confirmation'])
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('3:00 PM'),
      expect.stringContaining('4:00 PM'),
    ])
  })

  it('needs no email when its client was not to be notified of the deletion', async ({ given }) => {
    const { booking, barber, restore, kinds, at } = await given()
    await barber().booking.delete({ id: booking.id, notifyClient: false })
    await at(later(HOUR))
    await restore('booking', booking.id)
    await at(later(2 * HOUR))
    expect(kinds()).toEqual([])
  })

  it('still sends the email about a change that had not left', async ({ given }) => {
    const { booking, barber, restore, kinds, mails, at } = await given()
    await barber().booking.update({ id: booking.id, startDatetime: '2026-03-10T20:00:00Z' })
    await barber().booking.delete({ id: booking.id })
    expect(await restore('booking', booking.id)).toMatchObject({ clientWillBeEmailed: true })
    await at(later(31))
    expect(kinds()).toEqual(['reschedule'])
    expect(mails[0]?.text).toContain('4:00 PM')
  })

  it('is not sent a second reminder', async ({ given }) => {
    const { booking, barber, restore, kinds, at } = await given()
    const eve = Date.parse(START) - 24 * HOUR * 1000
    await at(eve)
    await barber().booking.delete({ id: booking.id })
    await restore('booking', booking.id)
    await at(eve + HOUR * 1000)
    expect(kinds()).toEqual(['reminder'])
  })

  it('whose time was taken since is rejected, with the name of the booking', async ({
    given,
    db,
  }) => {
    const { booking, barber, restore, deleted } = await given()
    await barber().booking.delete({ id: booking.id })
    const other = await givenBooking(db, START, { clientName: 'Pat Cedar' })
    expect(await errorFrom(restore('booking', booking.id))).toMatchObject({
      code: 'slotTaken',
      message: 'Overlaps Pat Cedar, 3:00 PM',
    })
    expect(await deleted()).toHaveLength(1)
    await barber().booking.update({ id: other.id, status: 'cancelled' })
    await restore('booking', booking.id)
  })

  it('is written to the calendar again', async ({ given, db }) => {
    const { booking, barber, restore, jobs } = await given()
    await givenCalendar(db)
    await barber().booking.delete({ id: booking.id })
    jobs.splice(0)
    await restore('booking', booking.id)
    expect(jobs).toContainEqual(
      expect.objectContaining({ name: 'write-event', payload: { bookingId: booking.id } }),
    )
  })
})

it('a service, an add-on and a client come back with what they belonged to', async ({
  given,
  db,
}) => {
  const { booking, service, addon, barber, restore, deleted } = await given()
  const rows = async () => ({
    bookings: await db.booking.findMany({ include: { addons: true }, omit: { updatedAt: true } }),
    services: await db.appointmentType.findMany({ include: { addons: true } }),
    addons: await db.addon.findMany(),
    clients: await db.client.findMany(),
  })
  const before = await rows()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  await barber().appointmentType.delete({ id: service.id })
  await barber().addon.delete({ id: addon.id })
  await barber().clients.delete({ id: clientId ?? 0 })
  expect((await deleted()).map(({ kind, name }) => [kind, name])).toEqual(
    expect.arrayContaining([
      ['client', 'Ann Marsh'],
      ['addon', 'Hot towel'],
      ['appointment_type', 'Haircut'],
    ]),
  )
  expect(await rows()).not.toEqual(before)
  await restore('addon', addon.id)
  await restore('appointment_type', service.id)
  await restore('client', clientId ?? 0)
  const after = await rows()
  expect(after.services).toMatchObject([{ id: service.id, name: 'Haircut' }])
  expect({ ...after, services: [] }).toEqual({ ...before, services: [] })
})

it('a service and its add-ons are linked again in either order of restoring', async ({ given }) => {
  const { service, addon, barber, restore } = await given()
  await barber().addon.delete({ id: addon.id })
  await barber().appointmentType.delete({ id: service.id })
  await restore('appointment_type', service.id)
  await restore('addon', addon.id)
  const offered = await barber().appointmentType.get({ id: service.id })
  expect(offered.availableAddons).toMatchObject([{ id: addon.id }])
})

it('a client whose booking is deleted too is linked again in either order', async ({
  given,
  db,
}) => {
  const { booking, barber, restore } = await given()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  for (const kinds of [
    ['booking', 'client'],
    ['client', 'booking'],
  ] as const) {
    await barber().booking.delete({ id: booking.id })
    await barber().clients.delete({ id: clientId ?? 0 })
    for (const kind of kinds) await restore(kind, kind === 'booking' ? booking.id : (clientId ?? 0))
    expect(await db.booking.findFirst()).toMatchObject({ clientId })
  }
})

it('a client comes back without the bookings of an earlier client of the same details', async ({
  given,
  db,
}) => {
  const { booking, book, barber, restore } = await given()
  const clientIdOf = async (id: number) =>
    (await db.booking.findUniqueOrThrow({ where: { id } })).clientId
  await barber().clients.delete({ id: (await clientIdOf(booking.id)) ?? 0 })
  const second = await book('2026-03-12T19:00:00Z')
  const clientId = await clientIdOf(second.id)
  await barber().clients.delete({ id: clientId ?? 0 })
  await restore('client', clientId ?? 0)
  expect(await clientIdOf(second.id)).toBe(clientId)
  expect(await clientIdOf(booking.id)).toBeNull()
})

it('is stored for a day, with the picture, and then deleted', async ({ given, db }) => {
  const { booking, barber, ctx, at, deleted, restore } = await given()
  await db.picture.create({ data: { name: 'a.webp', createdAt: new Date('2026-01-01') } })
  await barber().booking.update({ id: booking.id, pictureReference: '/uploads/a.webp' })
  await barber().booking.delete({ id: booking.id })
  await at(later(24 * HOUR - 1))
  await sweepByRetention(ctx())
  expect(await db.picture.count()).toBe(1)
  expect(await deleted()).toHaveLength(1)
  await at(later(24 * HOUR + 1))
  expect(await deleted()).toEqual([])
  expect(await errorFrom(restore('booking', booking.id))).toMatchObject({ status: 404 })
  await sweepByRetention(ctx())
  expect(await db.deletedItem.count()).toBe(0)
  expect(await db.picture.count()).toBe(0)
})

it('comes back once, however many requests come in parallel', async ({ given, db }) => {
  const { booking, barber, restore } = await given()
  await barber().booking.delete({ id: booking.id })
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => restore('booking', booking.id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.booking.count()).toBe(1)
})

it('a client comes back with its bookings without an email, and without erased ones', async ({
  given,
  db,
}) => {
  const { booking, book, barber, service, restore } = await given()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  const visit = visitOf(service, '2026-03-11T19:00:00Z', { clientEmail: null, adminOverride: true })
  const walkIn = await barber().booking.create(visit)
  const erased = await book('2026-03-12T19:00:00Z')
  await barber().clients.delete({ id: clientId ?? 0 })
  await db.deletedItem.updateMany({
    data: { links: { booking: [booking.id, walkIn.id, erased.id] } },
  })
  await db.booking.update({ where: { id: erased.id }, data: { erasedAt: MONDAY_MORNING } })
  await restore('client', clientId ?? 0)
  expect(await db.booking.findMany({ orderBy: { startAt: 'asc' } })).toMatchObject([
    { id: booking.id, clientId },
    { id: walkIn.id, clientId },
    { id: erased.id, clientId: null },
  ])
})

it('a client comes back with the record of its merges', async ({ given, db }) => {
  const { barber, restore } = await given()
  const kept = await barber().clients.create({ name: 'Lee Park', email: 'lee@example.edu' })
  const merged = await barber().clients.create({ name: 'L. Park', email: 'lee@example.edu' })
  await barber().clients.merge({ id: kept.id, mergedId: merged.id })
  await barber().clients.delete({ id: kept.id })
  expect(await db.clientMerge.count()).toBe(0)
  await restore('client', kept.id)
  const [merge] = await db.clientMerge.findMany()
  await barber().clients.undoMerge({ id: merge?.id ?? 0 })
  expect(await db.client.count({ where: { email: 'lee@example.edu' } })).toBe(2)
})

it('a client whose name and email belong to another client by now is rejected', async ({
  given,
}) => {
  const { barber, restore } = await given()
  const contact = { name: 'Lee Park', email: 'lee@example.edu' }
  const { id } = await barber().clients.create(contact)
  await barber().clients.delete({ id })
  await barber().clients.create(contact)
  expect(await errorFrom(restore('client', id))).toMatchObject({ code: 'clientExists' })
})
