import { givenLink } from '@haircuts/core/links/links.testing'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import {
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../../testing.ts'

const DAY_MS = 86_400_000

const ANN = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }

const it = test
  /** A phone whose browser keeps the cookie. */
  .extend('phone', ({ callWith }) => () => {
    const jar: { token: string | null; expires?: Date } = { token: null }
    const deviceCookie = {
      get token() {
        return jar.token
      },
      set: (token: string, expires: Date) => Object.assign(jar, { token, expires }),
      clear: () => Object.assign(jar, { token: null }),
    }
    return { jar, call: (more: object = {}) => callWith({ deviceCookie, ...more }) }
  })
  /** A client who comes on Tuesdays at ten, every two weeks, for a cut with a hot towel. */
  .extend('regular', async ({ db, barber }) => {
    await givenShop(db)
    const towel = await givenAddon(db)
    const service = await givenService(db, { offers: [towel] })
    const client = await barber.clients.create(ANN)
    const visits = []
    for (const start of ['2026-02-03T15:00Z', '2026-02-17T15:00Z']) {
      visits.push(
        await givenBooking(db, start, {
          status: 'completed',
          client: { connect: { id: client.id } },
          clientName: ANN.name,
          clientEmail: ANN.email,
          appointmentType: { connect: { id: service.id } },
          typePrice: 20,
          addons: {
            create: { addonId: towel.id, name: towel.name, durationMinutes: 10, price: 4 },
          },
        }),
      )
    }
    const last = visits.at(-1)?.id ?? 0
    const emailed = { purpose: 'manage', subjectId: last, handedOut: 'emailed' } as const
    const token = await givenLink(db, emailed)
    const input = {
      publicToken: token,
      startDatetime: new Date('2026-03-03T15:00Z'),
      appointmentTypeId: service.id,
      addonIds: [towel.id],
      price: 24,
    }
    return { service, towel, client, token, last, input }
  })
  /** A phone that remembers the regular client, with a booking just made on it. */
  .extend('rememberedPhone', async ({ db, regular, phone, barber }) => {
    await db.booking.update({
      where: { id: regular.last },
      data: { createdAt: new Date('2026-03-02T12:30Z') },
    })
    const { jar, call } = phone()
    await call().sameAgain.remember({ publicToken: regular.token })
    const { publicToken, ...input } = regular.input
    return { jar, call, input, barber }
  })

it('offers the last service and add-ons, and the times nearest to what is usual', async ({
  regular,
  visitor,
}) => {
  const { offer } = await visitor.sameAgain.offer({ publicToken: regular.token })
  expect(offer).toMatchObject({
    firstName: 'Ann',
    service: { id: regular.service.id },
    addons: [{ id: regular.towel.id }],
    goneAddons: [],
  })
  expect(offer?.starts.map((start) => new Date(start).toISOString())).toEqual([
    '2026-03-02T15:00:00.000Z',
    '2026-03-03T15:00:00.000Z',
    '2026-03-04T15:00:00.000Z',
  ])
  expect(JSON.stringify(offer)).not.toMatch(/Marsh|example\.edu|555/)
})

it('repeats the own visit of a person who booked for others, at its usual price', async ({
  regular,
  callWith,
  visitor,
  db,
}) => {
  const { service, input, token: publicToken } = regular
  const child = await givenService(db, { name: 'Children’s haircut', price: 10 })
  const more = { appointmentTypeId: child.id }
  const { bookings } = await callWith({ idempotencyKey: 'group' }).bookingGroup.create({
    ...visitOf(service, '2026-03-05T15:00Z'),
    clientName: ANN.name,
    clientEmail: ANN.email,
    clientPhone: ANN.phone,
    others: ['Ben', 'Cal', 'Dan', 'Eve'].map((clientName) => ({ clientName, ...more })),
  })
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { service: { id: service.id }, addons: [], price: 20, priceBefore: null },
  })
  // The phone of a child does not become that of the person who booked.
  const [, ben] = bookings
  expect(ben).toMatchObject({ canRemember: false })
  const remember = visitor.sameAgain.remember({ publicToken: ben?.publicToken ?? '' })
  expect(await errorFrom(remember)).toMatchObject({ code: 'linkInvalid' })
  // The bookings of the group count once.
  const booked = await visitor.sameAgain.book({ ...input, addonIds: [], price: 20 })
  expect(booked).toMatchObject({ service: 'Haircut' })
})

it('offers no time that is held for somebody else', async ({ regular, visitor, db }) => {
  const other = await givenBooking(db, '2026-03-10T15:00Z')
  await db.offer.create({
    data: {
      bookingId: other.id,
      purpose: 'earlier',
      createdAt: new Date('2026-03-02T12:00Z'),
      expiresAt: new Date('2026-03-02T18:00Z'),
      holds: {
        create: {
          startAt: new Date('2026-03-03T15:00Z'),
          endAt: new Date('2026-03-03T15:30Z'),
          cleanupMinutes: 0,
        },
      },
    },
  })
  const { offer } = await visitor.sameAgain.offer({ publicToken: regular.token })
  expect(offer?.starts).toContain(Date.parse('2026-03-03T15:30Z'))
  expect(offer?.starts).not.toContain(Date.parse('2026-03-03T15:00Z'))
})

it('names what is not offered any more and what has another price, and books only what was shown', async ({
  regular,
  visitor,
  barber,
  db,
}) => {
  const { input, token: publicToken, service, towel } = regular
  await barber.appointmentType.update({ id: service.id, price: 25 })
  const { offer } = await visitor.sameAgain.offer({ publicToken })
  expect(offer).toMatchObject({ price: 29, priceBefore: 24 })
  expect(await errorFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'offerChanged' })

  await barber.addon.delete({ id: towel.id })
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { addons: [], goneAddons: ['Hot towel'], price: 25, priceBefore: null },
  })
  await barber.appointmentType.update({ id: service.id, isActive: false })
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { service: null, goneService: 'Haircut', starts: [] },
  })
  expect(await errorFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'offerGone' })
  expect(await db.booking.count()).toBe(2)
})

it('books for the stored client, once for each key, and returns the first name alone', async ({
  regular,
  callWith,
  db,
}) => {
  const visitor = callWith({ idempotencyKey: 'again' })
  const booked = await visitor.sameAgain.book(regular.input)
  expect(booked).toEqual({
    firstName: 'Ann',
    status: 'confirmed',
    startDatetime: regular.input.startDatetime,
    endDatetime: new Date('2026-03-03T15:40Z'),
    durationMinutes: 40,
    price: 24,
    service: 'Haircut',
    addons: ['Hot towel'],
    // The visit before has no phone, so a link would show the one that the client has.
    publicToken: null,
  })
  expect(await visitor.sameAgain.book(regular.input)).toEqual(booked)
  expect(await db.booking.findMany({ where: { startAt: booked.startDatetime } })).toMatchObject([
    { clientId: regular.client.id, clientEmail: ANN.email, clientPhone: ANN.phone },
  ])
  expect(await db.message.count({ where: { kind: 'confirmation' } })).toBe(1)
})

it('offers the three nearest times after a lost race, and holds the limits', async ({
  regular,
  visitor,
  db,
  barber,
}) => {
  await givenBooking(db, '2026-03-03T15:00Z')
  const lost = await errorFrom(visitor.sameAgain.book(regular.input))
  expect(lost).toMatchObject({
    code: 'slotTaken',
    alternatives: [expect.any(Number), expect.any(Number), expect.any(Number)],
  })

  await barber.setting.set({ key: 'max_upcoming_bookings', value: '1' })
  const later = { ...regular.input, startDatetime: new Date('2026-03-04T15:00Z') }
  await visitor.sameAgain.book(later)
  expect(
    await errorFrom(
      visitor.sameAgain.book({ ...later, startDatetime: new Date('2026-03-05T15:00Z') }),
    ),
  ).toMatchObject({ code: 'tooManyUpcoming' })

  await barber.setting.set({ key: 'max_upcoming_bookings', value: '100' })
  await db.booking.updateMany({
    data: { createdAt: new Date('2026-03-02T12:00Z'), clientId: regular.client.id },
  })
  const one = await givenBooking(db, '2026-02-20T15:00Z', {
    status: 'completed',
    client: { connect: { id: regular.client.id } },
  })
  await db.booking.update({
    where: { id: one.id },
    data: { createdAt: new Date('2026-03-02T12:00Z') },
  })
  expect(
    await errorFrom(
      visitor.sameAgain.book({ ...later, startDatetime: new Date('2026-03-05T15:00Z') }),
    ),
  ).toMatchObject({ status: 429, code: 'tooManySameAgain' })
})

it('offers nothing by a link once the client has another email or was merged', async ({
  regular,
  visitor,
  barber,
}) => {
  const { token: publicToken, client, input } = regular
  const other = await barber.clients.create({ ...ANN, email: 'annie@example.edu' })
  await barber.clients.merge({ id: other.id, mergedId: client.id })
  expect(await visitor.sameAgain.offer({ publicToken })).toEqual({ offer: null })
  expect(await errorFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'linkInvalid' })
  expect(await errorFrom(visitor.sameAgain.offer({ publicToken: 'guessed' }))).toMatchObject({
    code: 'linkInvalid',
  })
})

it('shows a booking in the name of a client nothing of the client, but by an emailed link once that visit is completed', async ({
  regular,
  visitor,
  phone,
  barber,
  db,
}) => {
  const plain = await givenService(db, { name: 'Beard trim', price: 10 })
  const { publicToken, id } = await visitor.booking.create({
    ...visitOf(plain, '2026-03-04T15:00Z'),
    clientName: ANN.name,
    clientEmail: ANN.email,
  })
  const stranger = phone()
  await stranger.call().sameAgain.remember({ publicToken })
  const offers = async () => [
    (await visitor.sameAgain.offer({ publicToken })).offer?.service?.id,
    (await stranger.call().sameAgain.offer()).offer?.service?.id,
  ]
  await db.booking.update({ where: { id }, data: { startAt: new Date('2026-03-02T14:00Z') } })
  await givenBooking(db, '2026-03-12T15:00Z', {
    client: { connect: { id: regular.client.id } },
    appointmentType: { connect: { id: regular.service.id } },
  })
  for (const status of ['confirmed', 'cancelled', 'no-show'] as const) {
    await db.booking.update({ where: { id }, data: { status } })
    expect(await offers()).toEqual([plain.id, plain.id])
  }
  await barber.booking.update({ id, status: 'completed' })
  expect(await offers()).toEqual([plain.id, plain.id])
  const emailed = await givenLink(db, { purpose: 'manage', subjectId: id, handedOut: 'emailed' })
  const byEmail = async () => (await visitor.sameAgain.offer({ publicToken: emailed })).offer
  expect(await byEmail()).toMatchObject({ service: { id: regular.service.id } })
  await db.booking.update({ where: { id }, data: { completedByKey: true } })
  expect(await byEmail()).toMatchObject({ service: { id: plain.id } })
})

it('books at most five in a day, however many requests come in parallel', async ({
  regular,
  callWith,
  db,
}) => {
  await db.booking.updateMany({ data: { createdAt: new Date('2026-02-01T12:00Z') } })
  const asked = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => {
    const startDatetime = new Date(Date.UTC(2026, 2, 3, hour + 5))
    const caller = callWith({ idempotencyKey: `at ${hour}` })
    return caller.sameAgain.book({ ...regular.input, startDatetime })
  })
  const results = await Promise.allSettled(asked)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(5)
})

it('counts a booking that was just made, and offers nothing before it', async ({
  regular,
  callWith,
  visitor,
  db,
}) => {
  const { service } = regular
  const { publicToken } = await visitor.booking.create({
    ...visitOf(service, '2026-03-03T15:00Z'),
    clientName: 'Ben Ash',
    clientEmail: 'ben@example.edu',
  })
  const booked = { ...regular.input, publicToken, addonIds: [], price: 20 }
  const { offer: first } = await visitor.sameAgain.offer({ publicToken })
  expect(first?.next).toMatchObject({
    startDatetime: new Date('2026-03-03T15:00Z'),
    canReschedule: true,
    canCancel: true,
  })
  const startDatetime = new Date('2026-03-26T14:00Z')
  const again = await callWith({ idempotencyKey: 'ben' }).sameAgain.book({
    ...booked,
    startDatetime,
  })
  expect(await visitor.booking.byToken({ publicToken: again.publicToken ?? '' })).toMatchObject({
    startDatetime,
    linkPurpose: 'manage',
  })

  await visitor.booking.cancel({ publicToken })
  const { offer } = await visitor.sameAgain.offer({ publicToken })
  expect(offer?.next).toMatchObject({ startDatetime, service: 'Haircut' })
  expect(offer?.starts.every((start) => start > startDatetime.getTime())).toBe(true)
  const opened = await visitor.sameAgain.link({ publicToken })
  expect(await visitor.booking.byToken(opened)).toMatchObject({ startDatetime })

  // Under another contact, a link would show more than the one in hand does.
  await db.booking.updateMany({ where: { startAt: startDatetime }, data: { clientPhone: '555' } })
  expect((await visitor.sameAgain.offer({ publicToken })).offer?.next).toMatchObject({
    startDatetime,
    canReschedule: false,
    canCancel: false,
  })
  expect(await errorFrom(visitor.sameAgain.link({ publicToken }))).toMatchObject({
    code: 'linkInvalid',
  })
})

it('offers the nearest free times after a cancelled visit', async ({ regular, visitor }) => {
  const { publicToken } = await visitor.booking.create({
    ...visitOf(regular.service, '2026-03-12T15:00Z'),
    clientName: 'Ben Ash',
    clientEmail: 'ben@example.edu',
  })
  await visitor.booking.cancel({ publicToken })
  const { offer } = await visitor.sameAgain.offer({ publicToken })
  expect(offer?.next).toBeNull()
  expect(offer?.starts.map((start) => new Date(start).toISOString().slice(0, 10))).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ])
})

it('greets on a remembered phone alone, whose token changes with every booking', async ({
  rememberedPhone,
  phone,
  db,
}) => {
  const { jar, call, input } = rememberedPhone
  expect(await phone().call().sameAgain.offer()).toEqual({ offer: null })
  expect(await call().sameAgain.offer()).toMatchObject({ offer: { firstName: 'Ann' } })
  const first = jar.token
  expect(jar.expires).toEqual(new Date('2026-08-29T13:00Z'))
  await call({ idempotencyKey: 'one' }).sameAgain.book(input)
  expect(jar.token).not.toBe(first)

  // The response was lost: the request is repeated with the earlier token.
  jar.token = first
  expect(await call({ idempotencyKey: 'one' }).sameAgain.book(input)).toMatchObject({
    firstName: 'Ann',
  })
  const copied = phone()
  copied.jar.token = first
  const theft = copied.call({ idempotencyKey: 'another' }).sameAgain.book(input)
  expect(await errorFrom(theft)).toMatchObject({ code: 'linkInvalid' })
  await db.$executeRaw`UPDATE idempotency_key SET created_at = created_at - interval '25 hours'`
  const startDatetime = new Date('2026-03-04T15:00Z')
  const withOldKey = copied
    .call({ idempotencyKey: 'one' })
    .sameAgain.book({ ...input, startDatetime })
  expect(await errorFrom(withOldKey)).toMatchObject({ code: 'offerChanged' })
  const later = { now: new Date('2026-03-02T14:00Z') }
  expect(await copied.call(later).sameAgain.offer()).toEqual({ offer: null })
  expect(await call(later).sameAgain.offer()).toMatchObject({ offer: { firstName: 'Ann' } })
})

it('forgets a phone when asked, after 180 days, and when the client is changed or deleted', async ({
  rememberedPhone,
  regular,
  barber,
  db,
  context,
}) => {
  const { call, jar } = rememberedPhone
  const count = () => db.rememberedDevice.count()
  const remember = () => call().sameAgain.remember({ publicToken: regular.token })
  expect(await count()).toBe(1)
  await remember()
  expect(await count()).toBe(1)
  await call().sameAgain.forget()
  expect([await count(), jar.token]).toEqual([0, null])

  await remember()
  await barber.clients.update({ id: regular.client.id, notes: 'Left-handed' })
  expect(await count()).toBe(1)
  await barber.clients.update({ id: regular.client.id, email: 'new@example.edu' })
  expect(await count()).toBe(0)
  await db.client.update({ where: { id: regular.client.id }, data: { email: ANN.email } })

  await remember()
  await barber.clients.delete({ id: regular.client.id })
  expect(await count()).toBe(0)
  await barber.deletedItem.restore({ kind: 'client', id: regular.client.id })
  expect(await count()).toBe(0)

  await remember()
  const later = new Date(Date.parse('2026-03-02T13:00Z') + 181 * DAY_MS)
  expect(await call({ now: later }).sameAgain.offer()).toEqual({ offer: null })
  await sweepByRetention(context({ now: later }))
  expect(await count()).toBe(0)
})

it('remembers a phone only within an hour of a booking on it, and two new ones at most, which push out no others', async ({
  regular,
  rememberedPhone,
  phone,
  db,
}) => {
  expect(rememberedPhone.jar.token).not.toBeNull()
  const { token: publicToken } = regular
  const tooLate = { now: new Date('2026-03-02T13:31Z') }
  expect(await errorFrom(phone().call(tooLate).sameAgain.remember({ publicToken }))).toMatchObject({
    code: 'linkInvalid',
  })
  await db.$executeRaw`UPDATE remembered_device SET created_at = created_at - interval '2 hours'`
  for (let n = 0; n < 60; n += 1) await phone().call().sameAgain.remember({ publicToken })
  expect(await db.rememberedDevice.count()).toBe(3)
  expect(await rememberedPhone.call().sameAgain.offer()).toMatchObject({
    offer: { firstName: 'Ann' },
  })
})

it('opens the next appointment on a remembered phone, under the contact that the phone knows', async ({
  regular,
  rememberedPhone,
  phone,
  visitor,
  db,
}) => {
  const { call } = rememberedPhone
  expect((await call().sameAgain.offer()).offer?.next).toBeNull()
  expect(await errorFrom(call().sameAgain.link())).toMatchObject({ code: 'linkInvalid' })
  await db.booking.update({ where: { id: regular.last }, data: { clientPhone: ANN.phone } })
  const made = await visitor.booking.create({
    ...visitOf(regular.service, '2026-03-10T15:00Z'),
    clientName: ANN.name,
    clientEmail: ANN.email,
    clientPhone: ANN.phone,
  })
  expect((await call().sameAgain.offer()).offer?.next).toMatchObject({ canCancel: true })
  const opened = await call().sameAgain.link()
  expect(await visitor.booking.byToken(opened)).toMatchObject({ id: made.id })
  expect(await errorFrom(phone().call().sameAgain.link())).toMatchObject({ code: 'linkInvalid' })
  // The link of a past visit may have been forwarded: it opens no other booking.
  const byLink = visitor.sameAgain.link({ publicToken: regular.token })
  expect(await errorFrom(byLink)).toMatchObject({ code: 'linkInvalid' })
})
