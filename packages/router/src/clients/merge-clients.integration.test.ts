import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  clientIdOf,
  errorFrom,
  givenBooking,
  givenService,
  givenShop,
  MONDAY_MORNING,
  visitOf,
} from '../testing.ts'

const ANN = { name: 'Ann Marsh', email: 'ann@example.edu' }
const ANNIE = { name: 'Annie Marsh', email: 'annie@example.edu', phone: '979 555 0100' }

const it = test
  .extend(
    'as',
    ({ callWith }) =>
      (more: object = {}) =>
        callWith({ admin: BARBER, ...more }),
  )
  .extend(
    'clients',
    ({ as }) =>
      () =>
        as().clients,
  )
  /** Two clients with a visit each: who stays, and who goes. */
  .extend('givenTwo', ({ clients, db }) => async () => {
    const kept = await clients().create({ ...ANN, notes: 'Left-handed' })
    const merged = await clients().create({ ...ANNIE, notes: 'Mole behind the ear' })
    const visits = [
      await givenBooking(db, '2026-03-02T15:00Z', { client: { connect: { id: kept.id } } }),
      await givenBooking(db, '2026-03-03T15:00Z', {
        client: { connect: { id: merged.id } },
        donationAmount: 20.1,
      }),
    ]
    return { kept, merged, visits }
  })
  .extend('everything', ({ db }) => async () => {
    return {
      clients: await db.client.findMany({ orderBy: { id: 'asc' } }),
      visits: await db.booking.findMany({
        orderBy: { id: 'asc' },
        select: { id: true, clientId: true, clientName: true },
      }),
    }
  })

describe('merging two clients', () => {
  it('leaves one with the visits, the phone and the notes of both', async ({
    givenTwo,
    clients,
  }) => {
    const { kept, merged } = await givenTwo()
    const { client, merge } = await clients().merge({ id: kept.id, mergedId: merged.id })
    expect(client).toMatchObject({
      ...ANN,
      id: kept.id,
      phone: ANNIE.phone,
      notes: 'Left-handed\n\nMole behind the ear',
      totalBookings: 2,
      totalDonations: 20.1,
    })
    expect(merge).toMatchObject({
      mergedId: merged.id,
      mergedName: ANNIE.name,
      movedBookings: 1,
      adminEmail: BARBER.email,
      mergedAt: MONDAY_MORNING,
      undoneAt: null,
    })
    expect(await clients().list()).toMatchObject({ total: 1 })
    expect(await clients().merges()).toEqual([merge])
  })

  it('is undone completely', async ({ givenTwo, everything, clients, db }) => {
    const { kept, merged } = await givenTwo()
    await db.client.updateMany({ data: { isFromContactChange: true } })
    const before = await everything()
    const { merge } = await clients().merge({ id: kept.id, mergedId: merged.id })
    expect(await everything()).not.toEqual(before)
    expect((await clients().undoMerge({ id: merge.id })).client).toMatchObject({ id: merged.id })
    expect(await everything()).toEqual(before)
    expect(await errorFrom(clients().undoMerge({ id: merge.id }))).toMatchObject({ status: 409 })
  })

  it('keeps, when it is undone, what the barber wrote since', async ({ givenTwo, clients }) => {
    const { kept, merged } = await givenTwo()
    const { merge } = await clients().merge({ id: kept.id, mergedId: merged.id })
    await clients().update({ id: kept.id, notes: 'Moved to Bryan' })
    await clients().undoMerge({ id: merge.id })
    expect(await clients().get({ id: kept.id })).toMatchObject({
      notes: 'Moved to Bryan',
      phone: null,
    })
  })

  it('leads the next visit under the name that went to the one that stayed', async ({
    db,
    givenTwo,
    clients,
    as,
  }) => {
    await givenShop(db)
    const service = await givenService(db)
    const { kept, merged } = await givenTwo()
    const { merge } = await clients().merge({ id: kept.id, mergedId: merged.id })
    const visit = visitOf(service, '2026-03-05T15:00:00Z', {
      clientName: 'ANNIE marsh',
      clientEmail: ANNIE.email,
    })
    const booked = await as({ admin: null }).booking.create(visit)
    expect(booked.client).toMatchObject({ name: 'ANNIE marsh' })
    expect(await clientIdOf(db, booked.id)).toBe(kept.id)
    expect(await clients().list()).toMatchObject({ total: 1 })
    await clients().undoMerge({ id: merge.id })
    expect(await clients().get({ id: merged.id })).toMatchObject({ totalBookings: 2 })
  })

  it('goes on from one to the next, and is undone in the other order', async ({
    givenTwo,
    clients,
    everything,
  }) => {
    const { kept, merged } = await givenTwo()
    const third = await clients().create({ name: 'A. Marsh', email: 'a@example.edu' })
    const before = await everything()
    const first = await clients().merge({ id: kept.id, mergedId: merged.id })
    const second = await clients().merge({ id: third.id, mergedId: kept.id })
    expect(second.client).toMatchObject({ id: third.id, totalBookings: 2 })
    expect(await errorFrom(clients().undoMerge({ id: first.merge.id }))).toMatchObject({
      code: 'mergeOverlaid',
    })
    await clients().undoMerge({ id: second.merge.id })
    await clients().undoMerge({ id: first.merge.id })
    expect(await everything()).toEqual(before)
  })

  it('is not undone over a client of the same name who was made since', async ({
    givenTwo,
    clients,
  }) => {
    const { kept, merged } = await givenTwo()
    const { merge } = await clients().merge({ id: kept.id, mergedId: merged.id })
    await clients().create(ANNIE)
    expect(await errorFrom(clients().undoMerge({ id: merge.id }))).toMatchObject({
      code: 'clientExists',
    })
  })

  it('keeps nothing of the one that went when the other is deleted', async ({
    givenTwo,
    clients,
    db,
  }) => {
    const { kept, merged } = await givenTwo()
    await clients().merge({ id: kept.id, mergedId: merged.id })
    await clients().delete({ id: kept.id })
    expect(await db.clientMerge.count()).toBe(0)
  })

  it('happens once, however many requests come in parallel', async ({ givenTwo, clients, db }) => {
    const { kept, merged } = await givenTwo()
    const asked = Array.from({ length: 6 }, (_, n) =>
      n % 2 === 0
        ? clients().merge({ id: kept.id, mergedId: merged.id })
        : clients().merge({ id: merged.id, mergedId: kept.id }),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.client.count()).toBe(1)
    expect(await db.booking.count({ where: { clientId: null } })).toBe(0)
  })

  it('needs two that are there', async ({ clients }) => {
    const { id } = await clients().create(ANN)
    expect(await errorFrom(clients().merge({ id, mergedId: id }))).toMatchObject({ status: 422 })
    expect(await errorFrom(clients().merge({ id, mergedId: 999 }))).toMatchObject({
      errors: [{ path: 'merged_id' }],
    })
    expect(await errorFrom(clients().merge({ id: 999, mergedId: id }))).toMatchObject({
      status: 404,
    })
    expect(await errorFrom(clients().undoMerge({ id: 999 }))).toMatchObject({ status: 404 })
  })
})

it('finds who may be the same person by name, address and number, most in common first', async ({
  clients,
}) => {
  const { id } = await clients().create({ ...ANN, phone: '979 555 0100' })
  await clients().create({ name: 'Bob Fox', email: 'bob@example.edu', phone: '(979) 555-0100' })
  await clients().create({ name: 'ann MARSH', email: 'a@example.edu', phone: '9795550100' })
  await clients().create({ name: 'Ben Marsh', email: 'ANN@example.edu' })
  await clients().create({ name: 'Cy Fox', email: 'cy@example.edu' })
  const found = await clients().possibleDuplicates({ id })
  expect(found.map(({ name, shares }) => [name, shares])).toEqual([
    ['ann MARSH', ['name', 'phone']],
    ['Bob Fox', ['phone']],
    ['Ben Marsh', ['email']],
  ])
  expect(await errorFrom(clients().possibleDuplicates({ id: 999 }))).toMatchObject({ status: 404 })
})

it('lists who may be one person by number or address once for each merge, and nobody who came together', async ({
  clients,
  db,
}) => {
  const ann = await clients().create({ ...ANN, phone: '979 555 0100' })
  const same = await clients().create({
    name: 'A. Marsh',
    email: 'ANN@example.edu',
    phone: '(979) 555-0100',
  })
  const annie = await clients().create(ANNIE)
  await clients().create({ name: 'Ann Marsh', email: 'other@example.edu' })
  const bob = await clients().create({ name: 'Bob Fox', email: 'bob@example.edu' })
  const ben = await clients().create({ name: 'Ben Fox', email: 'bob@example.edu' })
  await db.client.updateMany({
    where: { id: { in: [bob.id, ben.id] } },
    data: { phone: '2nd floor', phoneKey: '2' },
  })
  const found = async () =>
    (await clients().duplicates()).map((each) => [each.clients.map(({ id }) => id), each.shares])
  const pairs = [
    [[ann.id, annie.id], ['phone']],
    [
      [ann.id, same.id],
      ['email', 'phone'],
    ],
  ]
  expect(await found()).toEqual([[[bob.id, ben.id], ['email']], ...pairs])
  const groupId = randomUUID()
  for (const id of [bob.id, ben.id])
    await givenBooking(db, `2026-03-02T1${id % 10}:00Z`, { client: { connect: { id } }, groupId })
  expect(await found()).toEqual(pairs)
  await clients().merge({ id: ann.id, mergedId: same.id })
  expect(await found()).toEqual(pairs.slice(0, 1))
})
