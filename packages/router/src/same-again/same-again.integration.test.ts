import { expect } from 'vitest'
import { givenBooking, givenService, refusalFrom, visitOf } from '../testing.ts'
import { ANN, it } from './same-again.testing.ts'

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
  expect(await refusalFrom(remember)).toMatchObject({ code: 'linkInvalid' })
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

it('says what is gone and what costs something else, and books only what was seen', async ({
  regular,
  visitor,
  barber,
  db,
}) => {
  const { input, token: publicToken, service, towel } = regular
  await barber.appointmentType.update({ id: service.id, price: 25 })
  const { offer } = await visitor.sameAgain.offer({ publicToken })
  expect(offer).toMatchObject({ price: 29, priceBefore: 24 })
  expect(await refusalFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'offerChanged' })

  await barber.addon.delete({ id: towel.id })
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { addons: [], goneAddons: ['Hot towel'], price: 25, priceBefore: null },
  })
  await barber.appointmentType.update({ id: service.id, isActive: false })
  expect(await visitor.sameAgain.offer({ publicToken })).toMatchObject({
    offer: { service: null, goneService: 'Haircut', starts: [] },
  })
  expect(await refusalFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'offerGone' })
  expect(await db.booking.count()).toBe(2)
})

it('books for the stored client, once for each key, and answers the first name alone', async ({
  regular,
  callWith,
  db,
}) => {
  const visitor = callWith({ idempotencyKey: 'again' })
  const booked = await visitor.sameAgain.book(regular.input)
  expect(booked).toEqual({
    firstName: 'Ann',
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
  const lost = await refusalFrom(visitor.sameAgain.book(regular.input))
  expect(lost).toMatchObject({
    code: 'slotTaken',
    alternatives: [expect.any(Number), expect.any(Number), expect.any(Number)],
  })

  await barber.setting.set({ key: 'max_upcoming_bookings', value: '1' })
  const later = { ...regular.input, startDatetime: new Date('2026-03-04T15:00Z') }
  await visitor.sameAgain.book(later)
  expect(
    await refusalFrom(
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
    await refusalFrom(
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
  expect(await refusalFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'linkInvalid' })
  expect(await refusalFrom(visitor.sameAgain.offer({ publicToken: 'guessed' }))).toMatchObject({
    code: 'linkInvalid',
  })
})

it('shows a booking in the name of a client nothing of the client until that visit is completed', async ({
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
  expect(await offers()).toEqual([regular.service.id, regular.service.id])
})

it('books at most five in a day, however many requests come at once', async ({
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
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
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
  expect(await refusalFrom(visitor.sameAgain.link({ publicToken }))).toMatchObject({
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
