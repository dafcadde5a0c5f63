import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBooking, MONDAY_MORNING, refusalFrom } from '../testing.ts'

const ann = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }

const it = test.extend(
  'names',
  ({ barber }) =>
    async (search: string) =>
      (await barber.client.list({ search })).items.map(({ name }) => name),
)

it('is made, read, changed in part and deleted', async ({ barber }) => {
  const made = await barber.client.create({ ...ann, name: '  Ann   Marsh ' })
  expect(made).toEqual({
    id: made.id,
    ...ann,
    emailProblem: null,
    notes: null,
    createdAt: MONDAY_MORNING,
    isFirstTime: null,
    referralSource: null,
    pictureReference: null,
    totalBookings: 0,
    totalDonations: 0,
  })
  expect(await barber.client.update({ id: made.id, phone: null, notes: 'Left-handed' })).toEqual({
    ...made,
    phone: null,
    notes: 'Left-handed',
  })
  await barber.client.delete({ id: made.id })
  for (const act of ['get', 'update', 'delete'] as const) {
    expect(await refusalFrom(barber.client[act]({ id: made.id }))).toMatchObject({ status: 404 })
  }
})

it('shares an address with others of the household, but not name and address both', async ({
  barber,
}) => {
  const { id } = await barber.client.create(ann)
  const bob = await barber.client.create({ ...ann, name: 'Bob Marsh' })
  const again = barber.client.create({ ...ann, name: 'ANN MARSH', email: 'Ann@Example.EDU' })
  expect(await refusalFrom(again)).toMatchObject({ status: 409, code: 'clientExists' })
  const renamed = barber.client.update({ id: bob.id, name: ann.name })
  expect(await refusalFrom(renamed)).toMatchObject({ status: 409, code: 'clientExists' })
  expect(await barber.client.update({ id, name: 'Ann marsh' })).toMatchObject({ name: 'Ann marsh' })
})

it.for([
  { name: '' },
  { email: 'no address' },
  { email: 'a@b.co,c@d.co' },
  { notes: 'x'.repeat(5001) },
])('is refused as %j', async (input, { barber }) => {
  expect(await refusalFrom(barber.client.create({ ...ann, ...input }))).toMatchObject({
    status: 422,
  })
})

it('leaves its bookings, with the contact they were made under', async ({ barber, db }) => {
  const { id } = await barber.client.create(ann)
  const booking = await givenBooking(db, '2026-03-03T15:00Z', {
    client: { connect: { id } },
    clientName: 'Ann Marsh',
    isFirstTime: true,
    referralSource: 'A friend',
  })
  expect(await barber.client.get({ id })).toMatchObject({
    isFirstTime: true,
    referralSource: 'A friend',
  })
  await barber.client.update({ id, name: 'Ann Miller' })
  await barber.client.delete({ id })
  const kept = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  expect(kept).toMatchObject({ clientId: null, clientName: 'Ann Marsh' })
})

it('shows each answer of the intake form from the newest booking that has it', async ({
  barber,
  db,
}) => {
  const { id } = await barber.client.create(ann)
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
  expect(await barber.client.get({ id })).toMatchObject({
    isFirstTime: false,
    referralSource: 'A friend',
    pictureReference: '/uploads/new.webp',
  })
})

describe('the list', () => {
  it('comes in pages, by name', async ({ barber }) => {
    for (const name of ['Cy', 'Al', 'bo']) await barber.client.create({ ...ann, name })
    const page = await barber.client.list({ page: 1, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect(page.items.map(({ name }) => name)).toEqual(['Al', 'bo'])
    expect(await barber.client.list()).toMatchObject({ pageSize: 20 })
    expect(await barber.client.list({ pageSize: 10_000 })).toMatchObject({ total: 3 })
    expect(await refusalFrom(barber.client.list({ pageSize: 10_001 }))).toMatchObject({
      status: 422,
    })
  })

  it('finds literal text in name, email and phone, in any case', async ({ barber, names }) => {
    await barber.client.create(ann)
    await barber.client.create({ name: '100% Bob_O\\', email: 'bob@example.edu' })
    expect(await names('MARSH')).toEqual(['Ann Marsh'])
    expect(await names('ann@ex')).toEqual(['Ann Marsh'])
    expect(await names('555 01')).toEqual(['Ann Marsh'])
    expect(await names('example.edu')).toHaveLength(2)
    for (const sign of ['%', '_', '\\']) expect(await names(sign)).toEqual(['100% Bob_O\\'])
    expect(await names("'; DROP TABLE client; --")).toEqual([])
    expect(await names('  ')).toHaveLength(2)
  })
})
