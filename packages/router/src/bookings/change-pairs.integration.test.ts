import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { openOffer } from '@haircuts/core/waitlist/answer-offer'
import type { Database } from '@haircuts/db/client'
import { describe, expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import { clientIdOf, errorFrom, givenAdmin, givenService, visitOf } from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const EARLIER = new Date('2026-03-03T14:00:00Z')
const LATER = '2026-03-04T15:00:00Z'
const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
const EVENTS = [
  'booking.created',
  'booking.rescheduled',
  'booking.updated',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
] as const

const it = test.extend('outbox', ({ db }) => givenOutbox(db))
type Outbox = Awaited<ReturnType<typeof givenOutbox>>

/** The confirmed booking of a client who waits for something earlier and is offered a time. */
async function givenWaiting(outbox: Outbox) {
  const visitor = outbox.visitor()
  const { id } = await visitor.booking.create(visitOf(outbox.service, TUESDAY))
  await outbox.work()
  await visitor.waitlist.join({ publicToken: outbox.emailedToken(), ...ANY_DAY })
  const ctx = outbox.ctx()
  await withBookingLock(ctx, (tx) =>
    openOffer(tx, ctx, {
      ...{ bookingId: id, purpose: 'earlier', starts: [EARLIER] },
      expiresAt: new Date(ctx.now.getTime() + 900_000),
    }),
  )
  return id
}

/** Whether the client still has the place on the waitlist, and what is held for the booking. */
async function waitOf(db: Database, outbox: Outbox) {
  const places = await outbox.barber().waitlist.list()
  const held = await db.hold.findMany({ where: { isLive: true, offer: { state: 'open' } } })
  return { places: places.length, held: held.map(({ startAt }) => startAt) }
}

const WAITING = { places: 1, held: [EARLIER] }
const NOT_WAITING = { places: 0, held: [] }

describe('the place on the waitlist and the offered time', () => {
  it('end with a cancellation and come back when it is taken back', async ({ db, outbox }) => {
    const id = await givenWaiting(outbox)
    const barber = outbox.barber()
    const { revision } = await barber.booking.update({ id, status: 'cancelled' })
    expect(await waitOf(db, outbox)).toEqual(NOT_WAITING)
    await barber.booking.update({ id, status: 'confirmed', ifRevision: revision })
    expect(await waitOf(db, outbox)).toEqual(WAITING)
  })

  it('end with a move and come back with the former time alone', async ({ db, outbox }) => {
    const id = await givenWaiting(outbox)
    const barber = outbox.barber()
    await barber.booking.update({ id, startDatetime: LATER })
    expect(await waitOf(db, outbox)).toEqual(NOT_WAITING)
    await barber.booking.update({ id, startDatetime: '2026-03-04T16:00:00Z' })
    expect(await waitOf(db, outbox)).toEqual(NOT_WAITING)
    await barber.booking.update({ id, startDatetime: TUESDAY })
    expect(await waitOf(db, outbox)).toEqual(WAITING)
  })

  it('are deleted with the booking and come back with it', async ({ db, outbox }) => {
    const id = await givenWaiting(outbox)
    const barber = outbox.barber()
    await barber.booking.delete({ id })
    expect(await waitOf(db, outbox)).toEqual(NOT_WAITING)
    await barber.deletedItem.restore({ kind: 'booking', id })
    expect(await waitOf(db, outbox)).toEqual(WAITING)
  })

  it('leave a time that somebody else has booked meanwhile', async ({ db, outbox }) => {
    const id = await givenWaiting(outbox)
    const barber = outbox.barber()
    await barber.booking.update({ id, status: 'cancelled' })
    await outbox.book(EARLIER.toISOString(), { clientEmail: 'bo@example.edu' })
    await barber.booking.update({ id, status: 'confirmed' })
    expect(await waitOf(db, outbox)).toEqual({ places: 1, held: [] })
  })
})

describe('an undo leaves the row as it was but for its revision', () => {
  const rowOf = async (db: Database, id: number) => {
    const { revision, updatedAt, replaced, ...row } = await db.booking.findUniqueOrThrow({
      where: { id },
    })
    return row
  }

  it('of a cancellation, of a move and of a result', async ({ db, outbox }) => {
    const { id } = await outbox.book(TUESDAY)
    await outbox.at(new Date('2026-03-03T15:10:00Z'))
    await outbox.barber().booking.update({ id, status: 'completed' })
    const before = await rowOf(db, id)
    await outbox.at(new Date('2026-03-03T15:20:00Z'))
    for (const change of [
      { status: 'cancelled' },
      { status: 'no-show' },
      { startDatetime: LATER },
    ] as const) {
      const { revision } = await outbox.barber().booking.update({ id, ...change })
      await outbox.at(new Date('2026-03-03T15:40:00Z'))
      await outbox.barber().booking.update({
        ...{ id, status: 'completed', startDatetime: TUESDAY, ifRevision: revision },
      })
      expect(await rowOf(db, id)).toEqual(before)
    }
  })

  it('of the decision about a request and of its move', async ({ db, outbox }) => {
    await outbox.set('approve_first_visits', 'true')
    const { id } = await outbox.visitor().booking.create(visitOf(outbox.service, TUESDAY))
    const before = await rowOf(db, id)
    await outbox.at(new Date('2026-03-02T15:00:00Z'))
    const approved = await outbox.barber().request.approve({ id })
    await outbox.barber().booking.update({ id, status: 'pending', ifRevision: approved.revision })
    expect(await rowOf(db, id)).toEqual(before)
    const moved = await outbox.barber().booking.update({ id, startDatetime: LATER })
    await outbox.at(new Date('2026-03-02T16:00:00Z'))
    await outbox.barber().booking.update({ id, startDatetime: TUESDAY, ifRevision: moved.revision })
    expect(await rowOf(db, id)).toEqual(before)
  })

  it('but a change in between makes it a change like any other', async ({ db, outbox }) => {
    const { id } = await outbox.book(TUESDAY)
    const { startAgreedAt } = await rowOf(db, id)
    await outbox.barber().booking.update({ id, startDatetime: LATER })
    await outbox.barber().booking.update({ id, notes: 'Low taper' })
    await outbox.at(new Date('2026-03-02T15:00:00Z'))
    await outbox.barber().booking.update({ id, startDatetime: TUESDAY })
    expect((await rowOf(db, id)).startAgreedAt).not.toEqual(startAgreedAt)
  })
})

async function givenWebhook(db: Database, outbox: Outbox) {
  await givenAdmin(db)
  await outbox.barber().webhook.create({ url: 'https://hooks.example.edu/in', events: [...EVENTS] })
}

async function eventsOf(db: Database) {
  const deliveries = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })
  return deliveries.map(({ type }) => type.replace('booking.', ''))
}

describe('a program', () => {
  it('hears of a completed visit once, however often it is deleted and restored', async ({
    db,
    outbox,
  }) => {
    await givenWebhook(db, outbox)
    const { id } = await outbox.book(TUESDAY)
    const barber = outbox.barber()
    await barber.booking.update({ id, status: 'completed' })
    await barber.booking.delete({ id })
    await barber.deletedItem.restore({ kind: 'booking', id })
    expect(await eventsOf(db)).toEqual(['created', 'completed'])
  })

  it('hears nothing of a past visit without a result that leaves the records', async ({
    db,
    outbox,
  }) => {
    await givenWebhook(db, outbox)
    const { id } = await outbox.book(TUESDAY)
    await outbox.at(new Date('2026-03-03T18:00:00Z'))
    await outbox.barber().booking.delete({ id })
    await outbox.barber().deletedItem.restore({ kind: 'booking', id })
    expect(await eventsOf(db)).toEqual(['created'])
  })

  it('hears of another service, other add-ons and a visit that is opened again', async ({
    db,
    outbox,
  }) => {
    await givenWebhook(db, outbox)
    const long = await givenService(db, { name: 'Long cut', durationMinutes: 45 })
    const { id } = await outbox.book(TUESDAY)
    const barber = outbox.barber()
    await barber.booking.update({ id, appointmentTypeId: long.id })
    await barber.booking.update({ id, notes: 'Low taper' })
    await barber.booking.update({ id, status: 'no-show' })
    await barber.booking.update({ id, status: 'confirmed' })
    expect(await eventsOf(db)).toEqual(['created', 'updated', 'no_show', 'updated'])
  })

  it('hears that an approved request waits again', async ({ db, outbox }) => {
    await givenWebhook(db, outbox)
    await outbox.set('approve_first_visits', 'true')
    const { id } = await outbox.visitor().booking.create(visitOf(outbox.service, TUESDAY))
    const barber = outbox.barber()
    const { revision } = await barber.request.approve({ id })
    await barber.booking.update({ id, status: 'pending', ifRevision: revision })
    expect(await eventsOf(db)).toEqual(['created', 'cancelled'])
    await barber.request.approve({ id })
    expect(await eventsOf(db)).toEqual(['created', 'cancelled', 'created'])
  })

  it('hears that the visits of an erased person are gone, and of nobody by name', async ({
    db,
    outbox,
  }) => {
    await givenWebhook(db, outbox)
    const past = await outbox.book('2026-03-02T15:00:00Z')
    const { id } = await outbox.book(TUESDAY)
    await outbox.at(new Date('2026-03-02T18:00:00Z'))
    await outbox.barber().booking.update({ id: past.id, status: 'completed' })
    const clientId = await clientIdOf(db, id)
    await outbox.barber().erasure.erase({ id: clientId, alsoIds: [], cancelUpcoming: true })
    const deliveries = await db.webhookDelivery.findMany({ orderBy: { bookingId: 'asc' } })
    expect(deliveries.map(({ bookingId, type }) => [bookingId, type])).toEqual([
      [past.id, 'booking.updated'],
      [id, 'booking.cancelled'],
    ])
    for (const { body } of deliveries) {
      expect(JSON.parse(body).booking.client).toMatchObject({ email: null, phone: null })
      expect(body).not.toContain('Ann')
    }
  })
})

it('a program hears nothing of an erasure about a visit that was deleted before, of which nothing is left', async ({
  db,
  outbox,
}) => {
  await givenWebhook(db, outbox)
  const { id } = await outbox.book(TUESDAY)
  const clientId = await clientIdOf(db, id)
  await outbox.barber().booking.delete({ id })
  expect(await eventsOf(db)).toEqual(['created', 'cancelled'])
  await outbox.barber().erasure.erase({ id: clientId, alsoIds: [], cancelUpcoming: true })
  expect(await db.webhookDelivery.count()).toBe(0)
  expect(await db.deletedItem.count()).toBe(0)
  const error = await errorFrom(outbox.barber().deletedItem.restore({ kind: 'booking', id }))
  expect(error).toMatchObject({ code: 'deletedItemNotFound' })
})

async function givenGroup(outbox: Outbox, booker = outbox.visitor()) {
  const other = { appointmentTypeId: outbox.service.id, addonIds: [] }
  const { bookings } = await booker.bookingGroup.create({
    ...visitOf(outbox.service, TUESDAY),
    others: [
      { ...other, clientName: 'Bo Orr', clientEmail: 'bo@example.edu' },
      { ...other, clientName: 'Cy', clientEmail: 'cy@example.edu' },
    ],
  })
  await outbox.work()
  outbox.mails.splice(0)
  return bookings
}

const NOBODY = { id: 0 }

const subjectsTo = ({ mails }: Outbox, address: string) =>
  mails.filter(({ to }) => to === address).map(({ subject }) => subject)

describe('the others of a group', () => {
  it('who were told of a cancellation are told that it was taken back', async ({ outbox }) => {
    const [, { id: bo } = NOBODY] = await givenGroup(outbox)
    const barber = outbox.barber()
    await barber.booking.update({ id: bo, status: 'cancelled' })
    await outbox.work()
    await barber.booking.update({ id: bo, status: 'confirmed' })
    await outbox.work()
    expect(subjectsTo(outbox, 'cy@example.edu')).toEqual([
      'Bo’s appointment is cancelled: your appointment is now $20',
      'Bo is coming after all: your appointment is now $17',
    ])
    expect(subjectsTo(outbox, 'ann@example.edu')).toEqual([
      'Bo’s appointment is cancelled: your two appointments are now $20 each',
      'Bo is coming after all: your three appointments are now $17 each',
    ])
  })

  it('who were told of a deletion are told of the restored visit', async ({ outbox }) => {
    const [, { id: bo } = NOBODY] = await givenGroup(outbox)
    const barber = outbox.barber()
    await barber.booking.delete({ id: bo })
    await outbox.work()
    await barber.deletedItem.restore({ kind: 'booking', id: bo })
    await outbox.work()
    expect(subjectsTo(outbox, 'cy@example.edu')).toEqual([
      'Bo’s appointment is cancelled: your appointment is now $20',
      'Bo is coming after all: your appointment is now $17',
    ])
  })

  it('who were told of neither get no email', async ({ outbox }) => {
    const [, { id: bo } = NOBODY] = await givenGroup(outbox)
    const barber = outbox.barber()
    await barber.booking.update({ id: bo, status: 'cancelled' })
    await barber.booking.update({ id: bo, status: 'confirmed' })
    await barber.booking.delete({ id: bo })
    await barber.deletedItem.restore({ kind: 'booking', id: bo })
    await outbox.work()
    expect(outbox.mails).toEqual([])
    await barber.booking.update({ id: bo, status: 'cancelled' })
    await outbox.work()
    await barber.booking.update({ id: bo, status: 'confirmed' })
    await barber.booking.update({ id: bo, status: 'cancelled' })
    await outbox.work()
    expect(subjectsTo(outbox, 'cy@example.edu')).toHaveLength(1)
  })

  it('are told of the visit of an erased person without a name', async ({ db, outbox }) => {
    const [, { id: bo } = NOBODY] = await givenGroup(outbox)
    const clientId = await clientIdOf(db, bo)
    await outbox.barber().erasure.erase({ id: clientId, alsoIds: [], cancelUpcoming: true })
    await outbox.work()
    const [toCy] = outbox.mails.filter(({ to }) => to === 'cy@example.edu')
    expect(toCy?.subject).toBe('One appointment is cancelled: your appointment is now $20')
    expect(outbox.mails.map(({ to }) => to)).not.toContain('bo@example.edu')
    expect(JSON.stringify(outbox.mails)).not.toMatch(/\bBo\b|Erased/)
  })
})

it('a group that filled a day and moves leaves all times of it to those who wait', async ({
  db,
  outbox,
}) => {
  await outbox.set('max_bookings_per_day', '3')
  const [organizer] = await givenGroup(outbox, outbox.barber())
  const eve = await outbox
    .visitor()
    .booking.create(
      visitOf(outbox.service, '2026-03-06T15:00:00Z', { clientEmail: 'eve@example.edu' }),
    )
  await outbox.visitor().waitlist.join({ publicToken: eve.publicToken, ...ANY_DAY })
  expect(await db.opening.count()).toBe(0)
  const publicToken = organizer?.publicToken ?? ''
  const newStartDatetime = '2026-03-05T15:00:00Z'
  await outbox.visitor().bookingGroup.rescheduleByToken({ publicToken, newStartDatetime })
  const afternoon = new Date('2026-03-03T20:00:00Z')
  const spans = { startAt: { lte: afternoon }, endAt: { gt: afternoon } }
  expect(await db.opening.count({ where: spans })).toBe(1)
})

it('the bookings of a changed series are answered with their new numbers', async ({ outbox }) => {
  const first = await outbox.book(TUESDAY)
  const barber = outbox.barber()
  const starts = ['2026-03-17T14:00:00Z', '2026-03-31T14:00:00Z']
  const { bookings } = await barber.series.create({
    ...{ id: first.id, weeks: 2, startDatetimes: starts },
  })
  const [second] = bookings
  const moved = await barber.series.move({
    id: first.id,
    moves: [
      { bookingId: first.id, startDatetime: '2026-03-18T14:00:00Z' },
      { bookingId: second?.id ?? 0, startDatetime: '2026-03-05T15:00:00Z' },
    ],
  })
  expect(moved.bookings.map(({ id, series }) => [id, series?.position])).toEqual([
    [first.id, 2],
    [second?.id, 1],
  ])
  const { bookings: cancelled } = await barber.series.cancel({ id: second?.id ?? 0 })
  expect(cancelled).toHaveLength(3)
})
