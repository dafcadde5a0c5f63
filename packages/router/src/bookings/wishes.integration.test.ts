import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { checkAlarms } from '@haircuts/core/operations/check-alarms'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import {
  anyCallerFor,
  BARBER,
  errorFrom,
  givenAdmin,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

const NETWORK = '192.0.2.1'
const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE

/** A day that has room for eight visits of unproven people: open for eight hours, of which they get half. */
const it = test
  .extend('service', async ({ db }) => {
    await givenShop(db, { settings: { unproven_per_network: '2' } })
    return givenService(db)
  })
  .extend('shop', async ({ db, service, context, clock }) => {
    const strangerOf = (given: Partial<AppContext> = {}) =>
      anyCallerFor(context({ countedAs: NETWORK, ...given, now: clock.now }))
    /** Books for a new person, at a quarter past an hour or another time of a day of March 2026 in New York. */
    const ask = (start: string, more = {}, given: Partial<AppContext> = {}) => {
      const clientEmail = `new-${start.replace(/\W/g, '')}@example.edu`
      return strangerOf(given).booking.create(visitOf(service, start, { clientEmail, ...more }))
    }
    const booked = async (start: string, more = {}, given: Partial<AppContext> = {}) => {
      const made = await ask(start, more, given)
      if ('awaits' in made) throw new Error(`The visit at ${start} awaits an email.`)
      return made
    }
    const asked = async (start: string, more = {}, given: Partial<AppContext> = {}) => {
      const made = await ask(start, more, given)
      if (!('awaits' in made)) throw new Error(`The visit at ${start} is booked at once.`)
      return made
    }
    /** The token of the latest email with a link that makes a booking. */
    const pressed = async () => {
      const ctx = context({ now: clock.now })
      const { id } = await db.message.findFirstOrThrow({
        where: { kind: 'booking-wish' },
        orderBy: { id: 'desc' },
      })
      await deliverMessage(ctx, { messageId: id })
      const token = /\/confirm\/([\w-]+)/.exec(ctx.mails[0]?.text ?? '')?.[1]
      if (!token) throw new Error('No email with a link was sent.')
      return token
    }
    /** Proves an address by the press of the link that books a visit. */
    const proved = async (start: string, clientEmail: string) => {
      await asked(start, { clientEmail })
      return strangerOf().bookingWish.confirm({ publicToken: await pressed() })
    }
    const fill = async () => {
      await booked('2026-03-03T14:00Z')
      await booked('2026-03-03T15:00Z')
    }
    return { strangerOf, ask, booked, asked, pressed, proved, fill }
  })

describe('beyond the limit of a network', () => {
  it('nothing is kept of a booking until the link in its email is pressed', async ({
    db,
    shop,
  }) => {
    await shop.fill()
    const clients = await db.client.count()
    const asked = await shop.asked('2026-03-03T16:00Z')
    expect(asked).toEqual({
      awaits: 'email',
      startDatetime: new Date('2026-03-03T16:00Z'),
      until: new Date('2026-03-02T13:30Z'),
      wishId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await db.booking.count()).toBe(2)
    expect(await db.client.count()).toBe(clients)
    const publicToken = await shop.pressed()
    expect(await shop.strangerOf().bookingWish.byLink({ publicToken })).toMatchObject({
      state: 'waiting',
      service: 'Haircut',
      visits: 1,
    })
    const made = await shop.strangerOf().bookingWish.confirm({ publicToken })
    expect(made).toMatchObject({
      status: 'confirmed',
      bookings: [{ startDatetime: asked.startDatetime }],
    })
    expect(await shop.strangerOf().bookingWish.state(asked)).toMatchObject({ state: 'booked' })
    const view = await shop.strangerOf().booking.byToken({ publicToken: made.publicToken })
    expect(view.startDatetime).toEqual(asked.startDatetime)
  })

  it('a second press answers the same booking', async ({ db, shop }) => {
    await shop.fill()
    await shop.asked('2026-03-03T16:00Z')
    const publicToken = await shop.pressed()
    const caller = shop.strangerOf()
    const [one, other] = await Promise.all([
      caller.bookingWish.confirm({ publicToken }),
      caller.bookingWish.confirm({ publicToken }),
    ])
    expect(one.bookings.map(({ id }) => id)).toEqual(other.bookings.map(({ id }) => id))
    expect(await db.booking.count()).toBe(3)
  })

  it('another network, and another day of booking, still books at once', async ({
    shop,
    clock,
  }) => {
    await shop.fill()
    await shop.booked('2026-03-03T16:00Z', {}, { countedAs: '192.0.2.2' })
    await shop.asked('2026-03-03T17:00Z')
    clock.now = new Date('2026-03-03T05:00Z')
    await shop.booked('2026-03-03T17:00Z', { clientEmail: 'late@example.edu' })
  })

  it('a cancelled visit still counts, so that nobody books and cancels all day', async ({
    shop,
  }) => {
    await shop.booked('2026-03-03T14:00Z')
    const { publicToken } = await shop.booked('2026-03-03T15:00Z')
    await shop.strangerOf().booking.cancel({ publicToken })
    await shop.asked('2026-03-03T16:00Z')
  })

  it('nobody awaits an email while limits are off, and the barber never does', async ({
    shop,
    callWith,
    service,
  }) => {
    await shop.fill()
    await shop.booked('2026-03-03T16:00Z', {}, { countedAs: null })
    const barber = callWith({ admin: BARBER, countedAs: NETWORK })
    await barber.booking.create(visitOf(service, '2026-03-03T17:00Z'))
  })

  it('the network is stored as a hash of unproven visits alone, until a day after them', async ({
    db,
    shop,
    clock,
    context,
  }) => {
    await shop.booked('2026-03-03T14:00Z')
    const stored = await db.booking.findFirstOrThrow()
    expect(stored.networkHash).toHaveLength(32)
    expect(JSON.stringify(stored)).not.toContain(NETWORK)
    clock.now = new Date('2026-03-04T14:31Z')
    await sweepByRetention(context({ now: clock.now }))
    expect((await db.booking.findFirstOrThrow()).networkHash).toBeNull()
  })
})

describe('beyond the share of a day', () => {
  it('a visit awaits an email, whatever the network, and only on that day', async ({
    db,
    shop,
  }) => {
    await db.setting.updateMany({ where: { key: 'unproven_per_network' }, data: { value: '100' } })
    await db.setting.create({ data: { key: 'unproven_share', value: '10' } })
    await shop.booked('2026-03-03T14:00Z', {}, { countedAs: '192.0.2.10' })
    await shop.asked('2026-03-03T15:00Z', {}, { countedAs: '192.0.2.11' })
    await shop.booked('2026-03-04T15:00Z', {}, { countedAs: '192.0.2.11' })
  })

  it('counts the visits of the day that are over', async ({ db, shop, clock }) => {
    await db.setting.create({ data: { key: 'unproven_share', value: '10' } })
    await shop.booked('2026-03-03T14:00Z')
    clock.now = new Date('2026-03-03T16:00Z')
    await shop.asked('2026-03-03T19:00Z')
  })

  it('holds for moves by a link, which name times on other days', async ({ db, shop, barber }) => {
    await db.setting.create({ data: { key: 'unproven_share', value: '10' } })
    await shop.booked('2026-03-03T14:00Z', {}, { countedAs: '192.0.2.10' })
    const { id, publicToken } = await shop.booked('2026-03-04T15:00Z')
    const moveTo = (start: string) =>
      shop.strangerOf().booking.reschedule({ publicToken, newStartDatetime: new Date(start) })
    const error = await errorFrom(moveTo('2026-03-03T15:00Z'))
    expect(error).toMatchObject({
      status: 409,
      code: 'slotTaken',
      message: 'Many new people have booked for that day. Please choose another day.',
    })
    const days = error.alternatives?.map((start) => new Date(start).toISOString().slice(0, 10))
    expect(days).toHaveLength(3)
    expect(days).not.toContain('2026-03-03')
    await moveTo('2026-03-04T18:00Z')
    await barber.booking.update({ id, startDatetime: new Date('2026-03-03T15:00Z') })
    expect((await db.booking.findUniqueOrThrow({ where: { id } })).startAt).toEqual(
      new Date('2026-03-03T15:00Z'),
    )
  })

  it('holds for a group that moves, and for the dates of a series', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.updateMany({ where: { key: 'unproven_per_network' }, data: { value: '100' } })
    await db.setting.createMany({
      data: [
        { key: 'unproven_share', value: '20' },
        { key: 'client_series', value: 'true' },
      ],
    })
    await shop.booked('2026-03-03T14:00Z', {}, { countedAs: '192.0.2.10' })
    await shop.booked('2026-03-17T14:00Z', {}, { countedAs: '192.0.2.10' })
    await shop.booked('2026-03-17T15:00Z', {}, { countedAs: '192.0.2.10' })
    await shop.booked('2026-03-17T17:00Z', {}, { countedAs: '192.0.2.10' })
    const made = await shop
      .strangerOf()
      .bookingGroup.create(groupOf(service, '2026-03-04T15:00Z', ['Ben', 'Cy']))
    if ('awaits' in made) throw new Error('The group awaits an email.')
    const [organizer] = made.bookings
    const publicToken = organizer?.publicToken ?? ''
    const stranger = shop.strangerOf()
    const newStartDatetime = new Date('2026-03-03T15:00Z')
    expect(
      await errorFrom(stranger.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime })),
    ).toMatchObject({ status: 409, code: 'slotTaken' })
    const { publicToken: first } = await shop.booked('2026-03-05T15:00Z')
    const start = (date: string) => new Date(date)
    const series = await stranger.series.createByToken({
      ...{ publicToken: first, weeks: 2 },
      startDatetimes: [start('2026-03-19T14:00Z')],
    })
    if ('awaits' in series) throw new Error('The series awaits an email.')
    const [date] = series.bookings
    const moved = stranger.series.moveByToken({
      publicToken: first,
      moves: [{ bookingId: date?.id ?? 0, startDatetime: start('2026-03-17T16:00Z') }],
    })
    expect(await errorFrom(moved)).toMatchObject({ status: 409, code: 'slotTaken' })
  })
})

const groupOf = (service: { id: number }, start: string, others: string[], more = {}) => ({
  ...visitOf(service, start, { clientEmail: 'group@example.edu', ...more }),
  others: others.map((clientName) => ({
    ...{ clientName, appointmentTypeId: service.id, addonIds: [] },
  })),
})

describe('a proven person books at once', () => {
  it('after a completed visit under the same email and name', async ({ db, shop }) => {
    const ann = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu' }
    await shop.fill()
    await db.booking.create({
      data: {
        ...ann,
        ...{
          typeName: 'Haircut',
          typeDurationMinutes: 30,
          typeColor: '#000000',
          status: 'completed',
        },
        ...{ startAt: new Date('2026-02-02T15:00Z'), endAt: new Date('2026-02-02T15:30Z') },
      },
    })
    await shop.asked('2026-03-03T16:00Z', { ...ann, clientName: 'Bo Marsh' })
    await shop.booked('2026-03-03T16:00Z', ann)
  })

  it('after a press, under that address', async ({ db, shop }) => {
    await shop.booked('2026-03-03T14:00Z', { clientEmail: 'ann@example.edu' })
    await shop.booked('2026-03-03T15:00Z')
    await shop.asked('2026-03-03T16:00Z', { clientEmail: 'Ann@example.edu' })
    const publicToken = await shop.pressed()
    await shop.strangerOf().bookingWish.confirm({ publicToken })
    expect(await db.booking.count({ where: { networkHash: { not: null } } })).toBe(2)
    await shop.booked('2026-03-03T17:00Z', {
      clientEmail: 'ann@example.edu',
      clientName: 'Cy Marsh',
    })
    await shop.asked('2026-03-03T19:00Z', { clientEmail: 'ann+1@example.edu' })
  })

  it('as a client whom the barber entered or booked for', async ({ shop, barber, service }) => {
    await shop.fill()
    await barber.clients.create({
      name: 'Dee Fox',
      email: 'dee@example.edu',
      phone: '979 555 0101',
    })
    await shop.booked('2026-03-03T16:00Z', {
      clientName: 'Dee Fox',
      clientEmail: 'dee@example.edu',
    })
    const eve = { clientName: 'Eve Fox', clientEmail: 'eve@example.edu' }
    await barber.booking.create(visitOf(service, '2026-03-04T16:00Z', eve))
    await shop.booked('2026-03-03T17:00Z', eve)
  })

  it('but not as a client whom a program entered', async ({ shop, service, callWith }) => {
    await shop.fill()
    const key = { admin: BARBER, scopes: ['bookings' as const] }
    const program = callWith({ apiKey: key, countedAs: NETWORK })
    const eve = { clientName: 'Eve Fox', clientEmail: 'eve@example.edu' }
    await program.booking.create(visitOf(service, '2026-03-04T16:00Z', eve))
    await shop.asked('2026-03-03T17:00Z', eve)
  })
})

describe('a repeated request', () => {
  it('is answered the same, and with the booking once it is made', async ({ db, shop }) => {
    await shop.fill()
    const key = { idempotencyKey: 'one' }
    const [first, again] = await Promise.all([
      shop.asked('2026-03-03T16:00Z', {}, key),
      shop.asked('2026-03-03T16:00Z', {}, key),
    ])
    expect(again).toEqual(first)
    expect(await db.message.count({ where: { kind: 'booking-wish' } })).toBe(1)
    const error = await errorFrom(shop.ask('2026-03-03T17:00Z', {}, key))
    expect(error.code).toBe('idempotencyKeyReused')
    const publicToken = await shop.pressed()
    const { bookings } = await shop.strangerOf().bookingWish.confirm({ publicToken })
    const clientEmail = 'new-20260303T1600Z@example.edu'
    expect((await shop.booked('2026-03-03T16:00Z', { clientEmail }, key)).id).toBe(bookings[0]?.id)
  })

  it('asks anew after the half hour', async ({ shop, clock }) => {
    await shop.fill()
    const key = { idempotencyKey: 'one' }
    const first = await shop.asked('2026-03-03T16:00Z', {}, key)
    clock.now = new Date(clock.now.getTime() + HALF_HOUR)
    const again = await shop.asked('2026-03-03T16:00Z', {}, key)
    expect(again.wishId).not.toBe(first.wishId)
  })
})

describe('the link', () => {
  it('is too late after half an hour, when the wish is deleted with its request', async ({
    db,
    shop,
    clock,
    context,
  }) => {
    await shop.fill()
    const asked = await shop.asked('2026-03-03T16:00Z')
    const publicToken = await shop.pressed()
    clock.now = new Date(clock.now.getTime() + HALF_HOUR)
    expect((await errorFrom(shop.strangerOf().bookingWish.confirm({ publicToken }))).code).toBe(
      'linkInvalid',
    )
    expect(await shop.strangerOf().bookingWish.state(asked)).toMatchObject({ state: 'ended' })
    clock.now = new Date(clock.now.getTime() + MINUTE)
    await sweepByRetention(context({ now: clock.now }))
    expect(await db.bookingWish.count()).toBe(0)
    expect((await errorFrom(shop.strangerOf().bookingWish.state(asked))).code).toBe('linkInvalid')
    expect(await db.booking.count()).toBe(2)
  })

  it('names the nearest times where the time was taken meanwhile, and takes one of them', async ({
    db,
    shop,
  }) => {
    await shop.fill()
    const asked = await shop.asked('2026-03-03T16:00Z')
    const publicToken = await shop.pressed()
    await shop.booked(
      '2026-03-03T16:00Z',
      { clientEmail: 'fast@example.edu' },
      { countedAs: '192.0.2.2' },
    )
    const state = await shop.strangerOf().bookingWish.state(asked)
    expect(state.state).toBe('taken')
    expect(state.alternatives).toHaveLength(3)
    const error = await errorFrom(shop.strangerOf().bookingWish.confirm({ publicToken }))
    expect(error.code).toBe('slotTaken')
    expect(error.alternatives).toEqual(state.alternatives.map((start) => start.getTime()))
    const [startDatetime] = state.alternatives
    const made = await shop.strangerOf().bookingWish.confirm({ publicToken, startDatetime })
    expect(made.bookings).toMatchObject([{ startDatetime }])
    // The press that came too late has proven the address as well.
    expect(await db.provenMailbox.count()).toBe(1)
  })

  it('and another booking at the same moment cannot both have the time', async ({ db, shop }) => {
    await shop.fill()
    await shop.asked('2026-03-03T16:00Z')
    const publicToken = await shop.pressed()
    const outcomes = await Promise.allSettled([
      shop.strangerOf().bookingWish.confirm({ publicToken }),
      shop.booked(
        '2026-03-03T16:00Z',
        { clientEmail: 'fast@example.edu' },
        { countedAs: '192.0.2.2' },
      ),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.booking.count()).toBe(3)
  })

  it('asks the barber where first visits are approved', async ({ db, shop }) => {
    await shop.fill()
    await db.setting.create({ data: { key: 'approve_first_visits', value: 'true' } })
    const asked = await shop.asked('2026-03-03T16:00Z')
    const publicToken = await shop.pressed()
    const made = await shop.strangerOf().bookingWish.confirm({ publicToken })
    expect(made.status).toBe('pending')
    expect(await shop.strangerOf().bookingWish.state(asked)).toMatchObject({ state: 'requested' })
  })

  it('greets without more than a first name', async ({ db, shop }) => {
    await shop.fill()
    await shop.asked('2026-03-03T16:00Z', { clientName: 'Ann Secretname' })
    await shop.pressed()
    const { encryptedContent, subject } = await db.message.findFirstOrThrow({
      where: { kind: 'booking-wish' },
    })
    const text = new TextDecoder().decode(encryptedContent ?? undefined)
    expect(subject).toContain('One press is left: Tuesday, March 3')
    expect(text).toContain('Hi Ann, you asked for Haircut')
    expect(text).not.toContain('Secretname')
  })

  it('is sent three times a day to a mailbox by one network, and nine times in all', async ({
    shop,
  }) => {
    const countedAs = (network: number) => ({ countedAs: `2001:db8:${network}:1::/64` })
    for (const network of [1, 2, 3, 4]) {
      const given = countedAs(network)
      await shop.booked(
        `2026-03-0${network + 2}T14:00Z`,
        { clientEmail: `a${network}@x.edu` },
        given,
      )
      await shop.booked(
        `2026-03-0${network + 2}T15:00Z`,
        { clientEmail: `b${network}@x.edu` },
        given,
      )
    }
    for (const network of [1, 2, 3]) {
      for (const hour of [16, 17, 18]) {
        const clientEmail = `ann+${network}${hour}@example.edu`
        await shop.asked(`2026-03-03T${hour}:00Z`, { clientEmail }, countedAs(network))
      }
      const other = { countedAs: `2001:db8:${network}:2::/64` }
      const fourth = shop.ask('2026-03-03T16:00Z', { clientEmail: 'ann@example.edu' }, other)
      expect(await errorFrom(fourth)).toMatchObject({
        status: 429,
        message: expect.stringContaining('requested for this email address today'),
      })
    }
    const last = shop.ask('2026-03-03T16:00Z', { clientEmail: 'ann@example.edu' }, countedAs(4))
    expect(await errorFrom(last)).toMatchObject({ status: 429, code: 'tooManyWishEmails' })
  })

  it('counts for its network until it is pressed', async ({ db, shop }) => {
    const points = async () =>
      (await db.rateLimit.findMany({ where: { key: { startsWith: 'day:wishes' } } }))
        .map((row) => row.points)
        .toSorted((a, b) => a - b)
    await shop.fill()
    await shop.asked('2026-03-03T16:00Z')
    expect(await points()).toEqual([1, 1, 1])
    const publicToken = await shop.pressed()
    await shop.strangerOf().bookingWish.confirm({ publicToken })
    await shop.strangerOf().bookingWish.confirm({ publicToken })
    // What is left is that of the mailbox.
    expect(await points()).toEqual([0, 0, 1])
  })

  it('is deleted with its request when the person is erased', async ({ db, shop, barber }) => {
    const ann = { clientName: 'Ann Fox', clientEmail: 'ann.fox@example.edu' }
    const { publicToken } = await shop.booked('2026-03-03T14:00Z', ann)
    await shop.booked('2026-03-03T15:00Z')
    await shop.asked('2026-03-03T16:00Z', ann)
    await shop.asked('2026-03-03T17:00Z', { clientEmail: 'other@example.edu' })
    await shop.strangerOf().booking.cancel({ publicToken })
    const { id } = await db.client.findFirstOrThrow({ where: { email: ann.clientEmail } })
    await barber.erasure.erase({ id })
    expect(await db.bookingWish.count()).toBe(1)
    const messages = await db.message.findMany({ where: { kind: 'booking-wish' } })
    expect(messages.map(({ recipient }) => recipient)).not.toContain(ann.clientEmail)
  })
})

describe('a proven mailbox', () => {
  const clientEmail = 'owner@example.edu'

  it('has as many people ahead as the limit says, whoever has their visits now', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.updateMany({ where: { key: 'max_upcoming_bookings' }, data: { value: '4' } })
    await shop.fill()
    await shop.proved('2026-03-04T14:00Z', clientEmail)
    const made = await shop
      .strangerOf()
      .bookingGroup.create(groupOf(service, '2026-03-04T15:00Z', ['Ben', 'Cy'], { clientEmail }))
    if ('awaits' in made) throw new Error('The group awaits an email.')
    const [organizer] = made.bookings
    const other = shop.ask('2026-03-05T14:00Z', { clientEmail: 'Owner+more@example.edu' })
    expect(await errorFrom(other)).toMatchObject({ status: 409, code: 'tooManyUpcoming' })
    await shop.strangerOf().bookingGroup.updatePerson({
      publicToken: organizer?.publicToken ?? '',
      ...{ clientName: 'Zoe', clientEmail: 'zoe@example.edu', clientPhone: '979 555 0111' },
    })
    const again = shop.ask('2026-03-05T14:00Z', { clientEmail })
    expect(await errorFrom(again)).toMatchObject({ status: 409, code: 'tooManyUpcoming' })
  })

  it('is not used up by a stranger who books under its address and hands the visits over', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.deleteMany({ where: { key: 'unproven_per_network' } })
    await db.setting.updateMany({ where: { key: 'max_upcoming_bookings' }, data: { value: '3' } })
    const made = await shop
      .strangerOf()
      .bookingGroup.create(groupOf(service, '2026-03-04T15:00Z', ['Ben', 'Cy'], { clientEmail }))
    if ('awaits' in made) throw new Error('The group awaits an email.')
    const own = () => shop.ask('2026-03-05T14:00Z', { clientEmail })
    expect((await errorFrom(own())).code).toBe('tooManyUpcoming')
    await shop.strangerOf().bookingGroup.updatePerson({
      publicToken: made.bookings[0]?.publicToken ?? '',
      ...{ clientName: 'Zoe', clientEmail: 'zoe@example.edu', clientPhone: '979 555 0111' },
    })
    await shop.booked('2026-03-05T14:00Z', { clientEmail })
  })

  it('books further visits and groups at once, also beyond the share of a day', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.create({ data: { key: 'unproven_share', value: '0' } })
    await shop.proved('2026-03-04T15:00Z', clientEmail)
    await shop.booked('2026-03-04T16:00Z', { clientEmail })
    const group = groupOf(service, '2026-03-04T17:00Z', ['Ben'], { clientEmail })
    expect(await shop.strangerOf().bookingGroup.create(group)).toHaveProperty('bookings')
  })

  it('hands its visit over to an unproven address within the share of the day alone', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.create({ data: { key: 'unproven_share', value: '10' } })
    await shop.booked('2026-03-03T14:00Z')
    await shop.booked('2026-03-05T14:00Z')
    await shop.booked('2026-03-04T14:00Z', {}, { countedAs: '192.0.2.10' })
    const group = groupOf(service, '2026-03-04T15:00Z', ['Ben'])
    expect(await shop.strangerOf().bookingGroup.create(group)).toMatchObject({ awaits: 'email' })
    const made = await shop.strangerOf().bookingWish.confirm({ publicToken: await shop.pressed() })
    const handOver = (email: string) =>
      shop.strangerOf().bookingGroup.updatePerson({
        publicToken: made.publicToken,
        ...{ clientName: 'Zoe', clientEmail: email, clientPhone: '979 555 0111' },
      })
    const before = await db.booking.findMany({ orderBy: { id: 'asc' } })
    expect(await errorFrom(handOver('zoe@example.edu'))).toMatchObject({
      status: 409,
      message:
        'Many new people have booked for that day, so this appointment cannot be handed over online. Please contact the barber.',
    })
    expect(await db.booking.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
    await db.setting.updateMany({ where: { key: 'unproven_share' }, data: { value: '20' } })
    await handOver('zoe@example.edu')
    expect(await db.booking.findMany({ where: { networkHash: null } })).toMatchObject([
      { clientName: 'Ben' },
    ])
  })
})

describe('a group', () => {
  it('counts each of its people, awaits one email and is booked as a whole', async ({
    db,
    shop,
    service,
  }) => {
    await shop.booked('2026-03-03T14:00Z')
    const made = await shop
      .strangerOf()
      .bookingGroup.create(groupOf(service, '2026-03-03T16:00Z', ['Ben']))
    expect(made).toMatchObject({ awaits: 'email' })
    const publicToken = await shop.pressed()
    expect(await shop.strangerOf().bookingWish.byLink({ publicToken })).toMatchObject({ visits: 2 })
    const { bookings } = await shop.strangerOf().bookingWish.confirm({ publicToken })
    expect(bookings.map(({ client }) => client.name)).toEqual(['Ann Marsh', 'Ben'])
    expect(await db.booking.count({ where: { networkHash: null, groupId: { not: null } } })).toBe(2)
  })
})

describe('a series', () => {
  const dates = ['2026-03-17T14:00Z', '2026-03-31T14:00Z'].map((date) => new Date(date))

  it('counts all its dates, awaits one email and is booked as a whole', async ({ db, shop }) => {
    await db.setting.create({ data: { key: 'client_series', value: 'true' } })
    const { publicToken: first } = await shop.booked('2026-03-03T15:00Z')
    const starts = dates.map((date) => new Date(date.getTime()))
    const series = { publicToken: first, weeks: 2, startDatetimes: starts }
    const made = await shop.strangerOf().series.createByToken(series)
    expect(made).toMatchObject({ awaits: 'email', startDatetime: starts[0] })
    expect(await db.booking.count()).toBe(1)
    const publicToken = await shop.pressed()
    expect(await shop.strangerOf().bookingWish.byLink({ publicToken })).toMatchObject({
      visits: 2,
      isSeries: true,
      state: 'waiting',
    })
    const { bookings } = await shop.strangerOf().bookingWish.confirm({ publicToken })
    expect(bookings.map(({ startDatetime }) => startDatetime)).toEqual(starts)
    expect(await db.booking.count()).toBe(3)
  })
})

describe('the barber', () => {
  it('gets one alarm a day, from the first booking that awaits an email', async ({
    db,
    shop,
    context,
    clock,
  }) => {
    await givenAdmin(db)
    await shop.fill()
    const reports: unknown[] = []
    const check = async () => {
      const ctx = context({ now: clock.now })
      await checkAlarms(ctx)
      const pushed = ctx.jobs.filter(({ name }) => name === 'push-alarm')
      reports.push(...pushed.map(({ payload }) => ('kind' in payload ? payload.kind : null)))
    }
    const unusual = () => reports.filter((kind) => kind === 'unusual-bookings').length
    await check()
    expect(unusual()).toBe(0)
    await shop.asked('2026-03-03T16:00Z')
    await check()
    expect(unusual()).toBe(1)
    clock.now = new Date(clock.now.getTime() + 10 * 60 * MINUTE)
    await shop.asked('2026-03-03T17:00Z', { clientEmail: 'other@example.edu' })
    await check()
    expect(unusual()).toBe(1)
  })

  it('sees the unproven visits by network and hour, and cancels those that are chosen', async ({
    db,
    shop,
    barber,
  }) => {
    await shop.fill()
    await shop.booked('2026-03-03T18:00Z', {}, { countedAs: '192.0.2.2' })
    const { groups } = await barber.bookingWish.unproven()
    expect(groups.map(({ visits }) => visits.length)).toEqual([1, 2])
    expect(groups[0]).toMatchObject({ network: 1, bookedFrom: new Date('2026-03-02T13:00Z') })
    const ids = groups[1]?.visits.map(({ id }) => id) ?? []
    expect(await barber.bookingWish.cancelUnproven({ ids: [...ids, 999_999] })).toEqual({
      cancelled: 2,
    })
    expect(await db.booking.count({ where: { status: 'cancelled' } })).toBe(2)
    expect(await db.message.count({ where: { kind: 'cancellation' } })).toBe(2)
    expect(await barber.bookingWish.cancelUnproven({ ids })).toEqual({ cancelled: 0 })
    expect((await barber.bookingWish.unproven()).groups).toHaveLength(1)
  })
})

describe('many at once', () => {
  it('a campus behind one address: each of 120 people in an hour gets a time by one more press at most', async ({
    db,
    shop,
    clock,
    context,
  }) => {
    await givenAdmin(db)
    await db.setting.deleteMany({ where: { key: 'unproven_per_network' } })
    let presses = 0
    for (const number of Array(120).keys()) {
      clock.now = new Date(clock.now.getTime() + 30_000)
      const day = new Date(Date.UTC(2026, 2, 3 + Math.floor(number / 14), 14))
      const start = new Date(day.getTime() + (number % 14) * HALF_HOUR).toISOString()
      const clientEmail = `student${number}@example.edu`
      const made = await shop.ask(start, { clientEmail, clientName: `Student ${number}` })
      if (!('awaits' in made)) continue
      presses += 1
      const publicToken = await shop.pressed()
      await shop.strangerOf().bookingWish.confirm({ publicToken })
    }
    expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(120)
    expect(presses).toBe(108)
    await checkAlarms(context({ now: clock.now }))
    expect(await db.alarm.count({ where: { kind: 'unusual-bookings' } })).toBe(1)
  }, 60_000)

  it('an attacker who books groups from many networks all day leaves half of each day', async ({
    db,
    shop,
    service,
  }) => {
    await db.setting.deleteMany({ where: { key: 'unproven_per_network' } })
    await db.setting.create({ data: { key: 'max_booking_advance_days', value: '2' } })
    const others = [1, 2].map((each) => ({
      ...{ clientName: `Guest ${each}`, appointmentTypeId: service.id, addonIds: [] },
    }))
    for (const number of Array(60).keys()) {
      const start = new Date(Date.UTC(2026, 2, 3 + (number % 2), 14) + (number % 28) * 15 * MINUTE)
      const visit = visitOf(service, start.toISOString(), {
        ...{ clientName: `Nobody ${number}`, clientEmail: `nobody${number}@example.edu` },
      })
      const attacker = shop.strangerOf({ countedAs: `198.51.100.${number}` })
      await attacker.bookingGroup.create({ ...visit, others }).catch(() => undefined)
    }
    const visits = await db.booking.findMany()
    const minutesOf = (date: string) =>
      visits
        .filter(({ startAt }) => startAt.toISOString().startsWith(date))
        .reduce(
          (sum, { startAt, endAt }) => sum + (endAt.getTime() - startAt.getTime()) / MINUTE,
          0,
        )
    expect(minutesOf('2026-03-03')).toBeGreaterThan(0)
    expect(minutesOf('2026-03-03')).toBeLessThanOrEqual(240)
    expect(minutesOf('2026-03-04')).toBeLessThanOrEqual(240)
  }, 60_000)
})
