import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../../testing.ts'

const TUESDAY = '2026-03-03'
const at = (clock: string) => new Date(`${TUESDAY}T${clock}:00Z`)

const it = test
  .extend('towel', ({ db }) => givenAddon(db, { name: 'Hot towel face treatment' }))
  .extend('service', ({ db, towel }) => givenService(db, { offers: [towel], cleanupMinutes: 10 }))
  /** Ann books for herself and for others, each for the haircut without add-ons unless a test says more. */
  .extend('groupOf', ({ service }) => (names: readonly string[], more: object = {}) => ({
    ...visitOf(service, at('15:00').toISOString()),
    others: names.map((clientName) => ({
      clientName,
      appointmentTypeId: service.id,
      ...more,
    })),
  }))

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const discounts = (members: readonly { groupDiscount: number }[]) =>
  members.map(({ groupDiscount }) => groupDiscount)

it('everybody comes back to back, clean-up included, under one group', async ({
  visitor,
  barber,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  expect(bookings.map(({ startDatetime }) => startDatetime)).toEqual([
    at('15:00'),
    at('15:40'),
    at('16:20'),
  ])
  const { members } = await barber.bookingGroup.ofBooking({ id: bookings[2]?.id ?? 0 })
  expect(members.map(({ client }) => client.name)).toEqual(['Ann Marsh', 'Ben', 'Cal'])
  expect(members.map(({ isOrganizer }) => isOrganizer)).toEqual([true, false, false])
  expect(new Set(members.map(({ groupId }) => groupId)).size).toBe(1)
})

it('from three people on each saves 3 dollars and a treat', async ({ visitor, groupOf, towel }) => {
  const three = await visitor.bookingGroup.create({
    ...groupOf(['Ben', 'Cal'], { addonIds: [towel.id] }),
    addonIds: [],
  })
  expect(three.bookings.map(({ price }) => price)).toEqual([17, 17, 17])
  expect(discounts(three.bookings)).toEqual([3, 7, 7])
  const pair = { ...groupOf(['Dan']), startDatetime: at('19:00').toISOString() }
  expect(discounts((await visitor.bookingGroup.create(pair)).bookings)).toEqual([0, 0])
})

it('a chain that does not fit books nothing and names three that do', async ({
  db,
  visitor,
  groupOf,
}) => {
  await givenBooking(db, `${TUESDAY}T16:30Z`)
  const error = await errorFrom(visitor.bookingGroup.create(groupOf(['Ben', 'Cal'])))
  expect(error).toMatchObject({ code: 'slotTaken' })
  expect(await db.booking.count()).toBe(1)
  expect(error.alternatives).toHaveLength(3)
  for (const start of error.alternatives ?? []) {
    const other = { ...groupOf(['Ben', 'Cal']), startDatetime: new Date(start).toISOString() }
    const { bookings } = await visitor.bookingGroup.create(other)
    for (const { id } of bookings) await db.booking.delete({ where: { id } })
  }
})

it('the free times of people in a row are those that can be booked', async ({
  db,
  visitor,
  service,
  towel,
}) => {
  await givenBooking(db, `${TUESDAY}T16:30Z`)
  const people = `${service.id}.${towel.id},${service.id}`
  const free = await visitor.availability.day({ date: TUESDAY, people })
  const clocks = free.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
  // 40 and 30 minutes with 10 minutes between, and 10 after: until 15:00 they are over by 16:30.
  expect(clocks).toContain('15:00')
  expect(clocks).not.toContain('15:15')
})

it('each person counts toward the limit of a day and toward that of the address, which may begin with a group', async ({
  db,
  visitor,
  groupOf,
}) => {
  await givenShop(db, { settings: { max_bookings_per_day: '3', max_upcoming_bookings: '2' } })
  await givenBooking(db, `${TUESDAY}T20:00Z`)
  const error = await errorFrom(visitor.bookingGroup.create(groupOf(['Ben', 'Cal'])))
  expect(error).toMatchObject({ code: 'slotUnavailable' })

  await givenShop(db, { settings: { max_upcoming_bookings: '5' } })
  await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const more = { ...groupOf(['Eve', 'Fay']), startDatetime: '2026-03-04T15:00Z' }
  expect(await errorFrom(visitor.bookingGroup.create(more))).toMatchObject({
    code: 'tooManyUpcoming',
    message:
      'This email address already has 3 upcoming appointments, and 5 is the limit. To book more, please contact the barber.',
  })
  await visitor.bookingGroup.create({ ...groupOf(['Eve']), startDatetime: '2026-03-04T15:00Z' })

  await givenShop(db, { settings: { max_upcoming_bookings: '1' } })
  const first = { ...groupOf(['Gus']), clientEmail: 'hal@example.edu' }
  await visitor.bookingGroup.create({ ...first, startDatetime: '2026-03-05T15:00Z' })
})

it('a repeated request returns the same group', async ({ callWith, db, groupOf }) => {
  const caller = callWith({ idempotencyKey: 'once' })
  const first = await caller.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const again = await caller.bookingGroup.create(groupOf(['Ben', 'Cal']))
  expect(again.bookings.map(({ id }) => id)).toEqual(first.bookings.map(({ id }) => id))
  expect(again.bookings[0]?.publicToken).toBe(first.bookings[0]?.publicToken)
  expect(await db.booking.count()).toBe(3)
  const group = await caller.bookingGroup.byToken({
    publicToken: again.bookings[1]?.publicToken ?? '',
  })
  expect(group.members.map(({ isYou }) => isYou)).toEqual([false, true, false])
})

it('people without a contact are visits of the organizer, people with an address are clients', async ({
  db,
  visitor,
  groupOf,
}) => {
  const input = groupOf(['Ben'])
  const others = [
    ...input.others,
    {
      clientName: 'Cal Orr',
      clientEmail: 'cal@example.edu',
      appointmentTypeId: input.appointmentTypeId,
    },
    {
      clientName: 'Dan',
      clientEmail: 'ANN@example.edu',
      appointmentTypeId: input.appointmentTypeId,
    },
  ]
  await visitor.bookingGroup.create({ ...input, others })
  const rows = await db.booking.findMany({ orderBy: { startAt: 'asc' }, include: { client: true } })
  expect(rows.map(({ client }) => client?.name)).toEqual([
    'Ann Marsh',
    'Ann Marsh',
    'Cal Orr',
    'Ann Marsh',
  ])
  expect(rows.map(({ clientEmail }) => clientEmail)).toEqual([
    'ann@example.edu',
    null,
    'cal@example.edu',
    null,
  ])
  expect(await db.message.count()).toBe(2)
})

it('a person who cancels learns first who loses the discount, and the others then pay the usual price', async ({
  visitor,
  barber,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const [ann, ben] = bookings
  const publicToken = ben?.publicToken ?? ''
  expect(await visitor.bookingGroup.byToken({ publicToken })).toMatchObject({ losingDiscount: 2 })
  await visitor.booking.cancel({ publicToken })
  const left = await barber.bookingGroup.ofBooking({ id: ann?.id ?? 0 })
  expect(left.members.map(({ price }) => price)).toEqual([20, 17, 20])
  expect(left.members.map(({ startDatetime }) => startDatetime)).toEqual(
    bookings.map(({ startDatetime }) => startDatetime),
  )
  // The barber undoes it: the discount is back.
  await barber.booking.update({ id: ben?.id ?? 0, status: 'confirmed' })
  const again = await barber.bookingGroup.ofBooking({ id: ann?.id ?? 0 })
  expect(discounts(again.members)).toEqual([3, 3, 3])
})

it('a move to another day or a deletion ends the discount of the others, and a restored booking renews it', async ({
  visitor,
  barber,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const id = bookings[2]?.id ?? 0
  const discountsNow = async () =>
    discounts((await barber.bookingGroup.ofBooking({ id: bookings[0]?.id ?? 0 })).members)
  await visitor.booking.reschedule({
    publicToken: bookings[2]?.publicToken ?? '',
    newStartDatetime: '2026-03-04T15:00Z',
  })
  expect(await discountsNow()).toEqual([0, 0, 0])
  await barber.booking.update({ id, startDatetime: at('18:00').toISOString() })
  expect(await discountsNow()).toEqual([3, 3, 3])
  await barber.booking.delete({ id })
  expect(await discountsNow()).toEqual([0, 0])
  await barber.deletedItem.restore({ kind: 'booking', id })
  expect(await discountsNow()).toEqual([3, 3, 3])
})

it('the link of the organizer manages all, that of another person only their own booking', async ({
  visitor,
  barber,
  db,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const [ann, ben, cal] = bookings.map(({ publicToken }) => publicToken)
  const bookingId = bookings[2]?.id ?? 0
  const { url } = await visitor.bookingGroup.link({ publicToken: ann ?? '', bookingId })
  const shared = url.split('/').at(-1) ?? ''
  expect(await visitor.booking.byToken({ publicToken: shared })).toMatchObject({ id: bookingId })
  const link = visitor.bookingGroup.link({ publicToken: ben ?? '', bookingId })
  expect(await errorFrom(link)).toMatchObject({ code: 'linkInvalid' })
  const canCancelAll = async (publicToken = '') =>
    (await visitor.bookingGroup.byToken({ publicToken })).canCancelAll
  expect(await Promise.all([canCancelAll(ann), canCancelAll(cal)])).toEqual([true, false])
  // A link for another purpose cancels one appointment, also that of the organizer.
  const { token } = await barber.booking.generateToken({
    id: bookings[0]?.id ?? 0,
    purpose: 'cancel',
  })
  expect(await canCancelAll(token)).toBe(false)
  const byCancelLink = visitor.bookingGroup.cancelByToken({ publicToken: token })
  expect(await errorFrom(byCancelLink)).toMatchObject({ code: 'linkInvalid' })
  await givenShop(db, { settings: { cancel_cutoff_hours: '500' } })
  expect(await canCancelAll(ann)).toBe(false)
  await givenShop(db, { settings: { cancel_cutoff_hours: '0' } })
  await db.$executeRaw`
    INSERT INTO link (booking_id, purpose, handed_out, token_hash)
    SELECT ${bookingId}, 'manage', 'answered', sha256(n::text::bytea) FROM generate_series(1, 500) AS n`
  await visitor.bookingGroup.link({ publicToken: ann ?? '', bookingId })
  expect(await db.link.count({ where: { bookingId } })).toBe(201)
  const all = visitor.bookingGroup.cancelByToken({ publicToken: ben ?? '' })
  expect(await errorFrom(all)).toMatchObject({ code: 'linkInvalid' })
  expect(await visitor.bookingGroup.cancelByToken({ publicToken: ann ?? '' })).toEqual({
    cancelled: 3,
    organizerEmailed: true,
    emailed: [],
    notEmailed: ['Ben', 'Cal'],
  })
  expect(await db.booking.count({ where: { status: 'cancelled' } })).toBe(3)
})

it('a person enters their own name and address, and a new address gets one confirmation', async ({
  visitor,
  db,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const id = bookings[1]?.id ?? 0
  const publicToken = bookings[1]?.publicToken ?? ''
  const person = { clientName: 'Ben Ash', clientEmail: 'ben@example.edu', clientPhone: null }
  await visitor.bookingGroup.updatePerson({ publicToken, ...person })
  await visitor.bookingGroup.updatePerson({ publicToken, ...person })
  const row = await db.booking.findUniqueOrThrow({ where: { id }, include: { client: true } })
  expect(row).toMatchObject({ clientName: 'Ben Ash', client: { name: 'Ben Ash' } })
  const mails = await db.message.findMany({ where: { bookingId: id } })
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['confirmation', 'ben@example.edu'],
  ])
  let valid = publicToken
  for (const name of ['b1', 'b2', 'b3']) {
    const changed = { publicToken: valid, ...person, clientEmail: `${name}@example.edu` }
    valid = (await visitor.bookingGroup.updatePerson(changed)).publicToken
  }
  const once = { publicToken: valid, ...person, clientEmail: 'b4@example.edu' }
  expect(await errorFrom(visitor.bookingGroup.updatePerson(once))).toMatchObject({
    code: 'contactChangedTooOften',
  })
})

it('no response to a visitor has the id of a client, and the barber’s views have it', async ({
  visitor,
  barber,
  service,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const one = await visitor.booking.create(visitOf(service, at('19:00').toISOString()))
  const { publicToken } = one
  const byLink = [
    await visitor.booking.byToken({ publicToken }),
    await visitor.booking.coming({ publicToken }),
    await visitor.booking.reschedule({ publicToken, newStartDatetime: at('20:00') }),
    await visitor.booking.cancel({ publicToken }),
  ]
  for (const { client } of [...bookings, one, ...byLink]) {
    expect(Object.keys(client).sort()).toEqual(['email', 'name', 'phone'])
  }
  const { members } = await barber.bookingGroup.ofBooking({ id: bookings[0]?.id ?? 0 })
  const own = await barber.booking.create(visitOf(service, at('20:00').toISOString()))
  for (const { client } of [...members, own])
    expect(client).toMatchObject({ id: expect.any(Number) })
})

it('a contact changes ten times at most, and each change deletes the client that the former one made', async ({
  visitor,
  db,
  groupOf,
}) => {
  await givenShop(db, { settings: { business_phone: '979 555 0123' } })
  const known = { name: 'Silent Sam', phone: '217 555 1234' }
  const { id: knownId } = await db.client.create({
    data: { ...known, phoneKey: '+12175551234' },
  })
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const { publicToken = '', id = 0 } = bookings[1] ?? {}
  const enter = (clientName: string, clientPhone: string) =>
    visitor.bookingGroup.updatePerson({ publicToken, clientName, clientPhone })
  const clients = () => db.client.count()
  const before = await clients()
  for (const n of [1, 2, 3, 4, 5]) await enter(`Guess ${n}`, '217 555 0000')
  expect(await clients()).toBe(before + 1)
  // What is saved once more changes nothing and does not count.
  await enter('Guess 5', '217 555 0000')
  await enter(known.name, known.phone)
  expect(await clients()).toBe(before)
  expect(await clientIdOf(db, id)).toBe(knownId)
  for (const n of [7, 8]) await enter(`Guess ${n}`, '217 555 0000')
  // A client of whom the barber has noted something stays.
  await db.client.updateMany({ where: { name: 'Guess 8' }, data: { notes: 'Left-handed' } })
  for (const n of [9, 10]) await enter(`Guess ${n}`, '217 555 0000')
  expect(await clients()).toBe(before + 2)
  const error = await errorFrom(enter('Guess 11', '217 555 0000'))
  expect(error).toMatchObject({ code: 'tooManyContactChanges', status: 429 })
  expect(error.message).toContain('call 979 555 0123')
  expect(await db.client.count({ where: { name: known.name } })).toBe(1)
})

it('the barber cancels one booking or the whole group', async ({ visitor, barber, groupOf }) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const id = bookings[0]?.id ?? 0
  await barber.booking.update({ id, status: 'cancelled' })
  expect(await barber.bookingGroup.cancel({ id })).toMatchObject({ cancelled: 2 })
  expect(await errorFrom(barber.bookingGroup.cancel({ id }))).toMatchObject({
    code: 'alreadyCancelled',
  })
})

it('nothing of an erased organizer stays in the bookings of the others', async ({
  visitor,
  barber,
  db,
  groupOf,
}) => {
  const { bookings } = await visitor.bookingGroup.create(groupOf(['Ben', 'Cal']))
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: bookings[0]?.id ?? 0 } })
  await barber.erasure.erase({ id: clientId ?? 0, alsoIds: [], cancelUpcoming: true })
  const rows = await db.booking.findMany()
  expect(rows.map(({ clientName }) => clientName)).toEqual(Array(3).fill('Erased client'))
  expect(rows.flatMap(({ clientEmail, clientPhone }) => [clientEmail, clientPhone])).toEqual(
    Array(6).fill(null),
  )
})
