import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { sweepByRetention } from '../retention/sweep.ts'
import { givenAddon, givenBooking, givenService, givenShop, refusalFrom } from '../testing.ts'

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
    const client = await barber.client.create(ANN)
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
    const { token } = await barber.booking.generateToken({ id: last, purpose: 'manage' })
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
  const one = await givenBooking(db, '2026-03-06T15:00Z', {
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
  const other = await barber.client.create({ ...ANN, email: 'annie@example.edu' })
  await barber.client.merge({ id: other.id, mergedId: client.id })
  expect(await visitor.sameAgain.offer({ publicToken })).toEqual({ offer: null })
  expect(await refusalFrom(visitor.sameAgain.book(input))).toMatchObject({ code: 'linkInvalid' })
  expect(await refusalFrom(visitor.sameAgain.offer({ publicToken: 'guessed' }))).toMatchObject({
    code: 'linkInvalid',
  })
})

it('greets on a remembered phone alone, whose token changes with every booking', async ({
  rememberedPhone,
  phone,
}) => {
  const { jar, call, input } = rememberedPhone
  expect(await phone().call().sameAgain.offer()).toEqual({ offer: null })
  expect(await call().sameAgain.offer()).toMatchObject({ offer: { firstName: 'Ann' } })
  const first = jar.token
  expect(jar.expires).toEqual(new Date('2026-08-29T13:00Z'))
  await call({ idempotencyKey: 'one' }).sameAgain.book(input)
  expect(jar.token).not.toBe(first)

  // The answer was lost: the request is repeated with the earlier token.
  jar.token = first
  expect(await call({ idempotencyKey: 'one' }).sameAgain.book(input)).toMatchObject({
    firstName: 'Ann',
  })
  const copied = phone()
  copied.jar.token = first
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
  await barber.client.update({ id: regular.client.id, notes: 'Left-handed' })
  expect(await count()).toBe(1)
  await barber.client.update({ id: regular.client.id, email: 'new@example.edu' })
  expect(await count()).toBe(0)
  await db.client.update({ where: { id: regular.client.id }, data: { email: ANN.email } })

  await remember()
  await barber.client.delete({ id: regular.client.id })
  expect(await count()).toBe(0)
  await barber.deletedItem.restore({ kind: 'client', id: regular.client.id })
  expect(await count()).toBe(0)

  await remember()
  const later = new Date(Date.parse('2026-03-02T13:00Z') + 181 * DAY_MS)
  expect(await call({ now: later }).sameAgain.offer()).toEqual({ offer: null })
  await sweepByRetention(context({ now: later }))
  expect(await count()).toBe(0)
})

it('remembers a phone only within an hour of a booking on it, and at most five', async ({
  regular,
  rememberedPhone,
  phone,
  db,
}) => {
  expect(rememberedPhone.jar.token).not.toBeNull()
  const { token: publicToken } = regular
  const tooLate = { now: new Date('2026-03-02T13:31Z') }
  expect(
    await refusalFrom(phone().call(tooLate).sameAgain.remember({ publicToken })),
  ).toMatchObject({ code: 'linkInvalid' })
  for (let n = 0; n < 6; n += 1) await phone().call().sameAgain.remember({ publicToken })
  expect(await db.rememberedDevice.count()).toBe(5)
})
