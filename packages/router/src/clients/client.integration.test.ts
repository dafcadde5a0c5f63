import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenService, MONDAY_MORNING } from '../testing.ts'

const ann = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }

const it = test.extend(
  'names',
  ({ barber }) =>
    async (search: string) =>
      (await barber.clients.list({ search })).items.map(({ name }) => name),
)

it('is made, read, changed in part and deleted', async ({ barber }) => {
  const made = await barber.clients.create({ ...ann, name: '  Ann   Marsh ' })
  expect(made).toEqual({
    id: made.id,
    ...ann,
    phoneDial: '+19795550100',
    emailProblem: null,
    isBlocked: false,
    blockNote: null,
    wantsNoNudges: false,
    notes: null,
    createdAt: MONDAY_MORNING,
    isFirstTime: null,
    referralSource: null,
    pictureReference: null,
    lastVisitAt: null,
    nextVisitAt: null,
    noShows: 0,
    totalBookings: 0,
    totalDonations: 0,
  })
  expect(await barber.clients.update({ id: made.id, phone: null, notes: 'Left-handed' })).toEqual({
    ...made,
    phone: null,
    phoneDial: null,
    notes: 'Left-handed',
  })
  await barber.clients.delete({ id: made.id })
  for (const act of ['get', 'update', 'delete'] as const) {
    expect(await errorFrom(barber.clients[act]({ id: made.id }))).toMatchObject({ status: 404 })
  }
})

it('is listed with the last and the next visit and the number of no-shows', async ({
  barber,
  db,
  clock,
}) => {
  clock.now = new Date('2026-03-03T15:00Z')
  const { id } = await barber.clients.create(ann)
  await barber.clients.create({ ...ann, name: 'Bob Marsh' })
  const visits = [
    ['2026-02-03T15:00Z', 'completed'],
    ['2026-03-03T14:50Z', 'confirmed'],
    ['2026-03-03T14:55Z', 'cancelled'],
    ['2026-01-06T15:00Z', 'no-show'],
    ['2026-01-13T15:00Z', 'no-show'],
    ['2026-03-10T15:00Z', 'cancelled'],
    ['2026-03-17T15:00Z', 'confirmed'],
    ['2026-04-14T15:00Z', 'confirmed'],
  ] as const
  for (const [start, status] of visits)
    await givenBooking(db, start, { client: { connect: { id } }, status })
  const expected = {
    lastVisitAt: new Date('2026-03-03T14:50Z'),
    nextVisitAt: new Date('2026-03-17T15:00Z'),
    noShows: 2,
  }
  const { items } = await barber.clients.list()
  expect(items).toMatchObject([expected, { lastVisitAt: null, nextVisitAt: null, noShows: 0 }])
  expect(await barber.clients.get({ id })).toMatchObject(expected)
})

it('is found by the details of a client who is typed in', async ({ barber }) => {
  const { id } = await barber.clients.create(ann)
  const like = async (details: Record<string, string>) =>
    (await barber.clients.like(details)).map((found) => [found.id, found.shares])
  expect(await like({ name: 'ann marsh', email: 'other@example.edu' })).toEqual([[id, ['name']]])
  expect(await like({ email: 'ANN@example.edu', phone: '(979) 555-0100' })).toEqual([
    [id, ['email', 'phone']],
  ])
  expect(await like({ name: 'Ann', email: 'ann@', phone: '' })).toEqual([])
  expect(await barber.clients.like()).toEqual([])
})

it.for([
  ['José Núñez', 'jose nunez', 'JOSÉ NÚÑEZ'],
  ['Jose Nunez', 'josé núñez', 'Jose\u0301'],
  ['Łukasz Groß', 'lukasz gross', 'GROß'],
  ['Ægir Søndergård', 'aegir sondergard', 'SONDERGARD'],
  ['Đorđe İnce Şık', 'dorde ince sik', 'INCE'],
] as const)(
  'is found whatever accents are typed: %s',
  async ([name, ...searches], { barber, names }) => {
    const { id } = await barber.clients.create({ ...ann, name })
    await barber.clients.create({ ...ann, name: 'Bo Ford' })
    for (const search of searches) expect(await names(search)).toEqual([name])
    expect(await barber.clients.like({ name: searches[0] })).toMatchObject([
      { id, shares: ['name'] },
    ])
  },
)

it.for([
  ['marsh ann', ['Ann Marsh']],
  ['mrsh', ['Ann Marsh']],
  ['mrash', ['Ann Marsh']],
  ['marrsh', ['Ann Marsh']],
  ['ann mavsh', ['Ann Marsh']],
  ['Märxh Ann', ['Ann Marsh']],
  ['anb', []],
  ['exampel', []],
  ['mvvsh', []],
  ['ford ann', []],
  ['5550101', []],
] as const)(
  'is found by names in any order and with one wrong letter: %s',
  async ([search, found], { barber, names }) => {
    await barber.clients.create(ann)
    await barber.clients.create({ name: 'Bo Ford', email: 'bo@example.edu' })
    expect(await names(search)).toEqual(found)
  },
)

it('is found with one wrong letter only where nobody has the letters typed', async ({
  barber,
  names,
}) => {
  await barber.clients.create(ann)
  await barber.clients.create({ ...ann, name: 'Ann Mersh' })
  expect(await names('mersh')).toEqual(['Ann Mersh'])
  expect(await names('mirsh')).toEqual(['Ann Marsh', 'Ann Mersh'])
})

it('shares an address with others of the household, but not name and address both', async ({
  barber,
}) => {
  const { id } = await barber.clients.create(ann)
  const bob = await barber.clients.create({ ...ann, name: 'Bob Marsh' })
  const again = barber.clients.create({ ...ann, name: 'ANN MARSH', email: 'Ann@Example.EDU' })
  expect(await errorFrom(again)).toMatchObject({ status: 409, code: 'clientExists' })
  const renamed = barber.clients.update({ id: bob.id, name: ann.name })
  expect(await errorFrom(renamed)).toMatchObject({ status: 409, code: 'clientExists' })
  expect(await barber.clients.update({ id, name: 'Ann marsh' })).toMatchObject({
    name: 'Ann marsh',
  })
})

it('needs no email beside a phone, and is booked by the barber without a message', async ({
  barber,
  db,
}) => {
  const service = await givenService(db)
  const { id } = await barber.clients.create({ name: 'Bo Fox', phone: '979 555 0101' })
  const again = barber.clients.create({ name: 'BO FOX', email: null, phone: '(979) 555-0101' })
  expect(await errorFrom(again)).toMatchObject({ status: 409, code: 'clientExists' })
  const twice = { name: 'Cy Oak', phone: '979 555 0103' }
  const made = await Promise.allSettled([
    barber.clients.create(twice),
    barber.clients.create(twice),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const other = await barber.clients.create({ name: 'Bo Fox', phone: '979 555 0102' })
  expect(other).toMatchObject({ email: null, phone: '979 555 0102' })
  const booked = await barber.booking.create({
    appointmentTypeId: service.id,
    startDatetime: '2026-03-03T17:00:00.000Z',
    clientName: 'Bo Fox',
    clientEmail: null,
    clientPhone: '979-555-0101',
    adminOverride: true,
  })
  expect(booked.client.id).toBe(id)
  expect(await db.message.count({ where: { bookingId: booked.id } })).toBe(0)
  expect(await errorFrom(barber.clients.create({ name: 'Bo Fox' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'email', message: 'Please enter an email or a phone number.' }],
  })
})

it.for([
  { name: '' },
  { email: 'no address' },
  { email: 'a@b.co,c@d.co' },
  { notes: 'x'.repeat(5001) },
])('is rejected as %j', async (input, { barber }) => {
  expect(await errorFrom(barber.clients.create({ ...ann, ...input }))).toMatchObject({
    status: 422,
  })
})

it('leaves its bookings, with the contact they were made under', async ({ barber, db }) => {
  const { id } = await barber.clients.create(ann)
  const booking = await givenBooking(db, '2026-03-03T15:00Z', {
    client: { connect: { id } },
    clientName: 'Ann Marsh',
    isFirstTime: true,
    referralSource: 'A friend',
  })
  expect(await barber.clients.get({ id })).toMatchObject({
    isFirstTime: true,
    referralSource: 'A friend',
  })
  await barber.clients.update({ id, name: 'Ann Miller' })
  await barber.clients.delete({ id })
  const remaining = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  expect(remaining).toMatchObject({ clientId: null, clientName: 'Ann Marsh' })
})

it('shows each answer of the intake form from the newest booking that has it', async ({
  barber,
  db,
}) => {
  const { id } = await barber.clients.create(ann)
  const ofAnn = { client: { connect: { id } } }
  await givenBooking(db, '2026-02-03T15:00Z', {
    ...ofAnn,
    isFirstTime: true,
    referralSource: 'A friend',
    pictureReference: '/uploads/old.webp',
  })
  await givenBooking(db, '2026-02-10T15:00Z', {
    ...ofAnn,
    isFirstTime: false,
    pictureReference: '/uploads/new.webp',
  })
  await givenBooking(db, '2026-02-17T15:00Z', ofAnn)
  expect(await barber.clients.get({ id })).toMatchObject({
    isFirstTime: false,
    referralSource: 'A friend',
    pictureReference: '/uploads/new.webp',
  })
})

describe('the list', () => {
  it('comes in pages, by name', async ({ barber }) => {
    for (const name of ['Cy', 'Al', 'bo']) await barber.clients.create({ ...ann, name })
    const page = await barber.clients.list({ page: 1, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect(page.items.map(({ name }) => name)).toEqual(['Al', 'bo'])
    expect(await barber.clients.list()).toMatchObject({ pageSize: 20 })
    expect(await barber.clients.list({ pageSize: 10_000 })).toMatchObject({ total: 3 })
    expect(await errorFrom(barber.clients.list({ pageSize: 10_001 }))).toMatchObject({
      status: 422,
    })
  })

  it('finds literal text in name, email and phone, in any case', async ({ barber, names }) => {
    await barber.clients.create(ann)
    await barber.clients.create({ name: '100% Bob_O\\', email: 'bob@example.edu' })
    expect(await names('MARSH')).toEqual(['Ann Marsh'])
    expect(await names('ann@ex')).toEqual(['Ann Marsh'])
    expect(await names('555 01')).toEqual(['Ann Marsh'])
    expect(await names('example.edu')).toHaveLength(2)
    for (const sign of ['%', '_', '\\']) expect(await names(sign)).toEqual(['100% Bob_O\\'])
    expect(await names("'; DROP TABLE client; --")).toEqual([])
    expect(await names('  ')).toHaveLength(2)
  })
})
