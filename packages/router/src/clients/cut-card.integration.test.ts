import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, MONDAY_MORNING } from '../testing.ts'

const ann = { name: 'Ann Marsh', email: 'ann@example.edu' }
const HOUR_MS = 3_600_000

const it = test
  .extend('clientId', async ({ barber }) => (await barber.clients.create(ann)).id)
  .extend('picture', ({ db, clock }) => async (name: string) => {
    await db.picture.create({ data: { name: `${name}.webp`, createdAt: clock.now } })
    return `/uploads/${name}.webp`
  })
  .extend('pictureNames', ({ db }) => async () => {
    const rows = await db.picture.findMany({ orderBy: { name: 'asc' } })
    return rows.map(({ name }) => name)
  })

const CARD = { guards: '#2 sides, #4 top', fadeLine: 'Low', notes: 'Cowlick' }

it('begins empty, keeps fields that are not sent, and clears those that are null', async ({
  barber,
  clientId: id,
}) => {
  expect(await barber.cutCard.get({ id })).toEqual({
    clientId: id,
    guards: null,
    fadeLine: null,
    notes: null,
    picturesAgreedAt: null,
    pictures: [],
    revision: 0,
    updatedAt: null,
  })
  await barber.cutCard.save({ id, ...CARD })
  expect(await barber.cutCard.save({ id, fadeLine: null })).toMatchObject({
    ...CARD,
    fadeLine: null,
    revision: 2,
    updatedAt: MONDAY_MORNING,
  })
  for (const act of ['get', 'save'] as const) {
    expect(await errorFrom(barber.cutCard[act]({ id: 999 }))).toMatchObject({ status: 404 })
  }
})

it('rejects a change when the card has another revision by now', async ({
  barber,
  clientId: id,
}) => {
  const { revision } = await barber.cutCard.save({ id, guards: '#2' })
  await barber.cutCard.save({ id, notes: 'Ears out' })
  expect(
    await errorFrom(barber.cutCard.save({ id, guards: null, ifRevision: revision })),
  ).toMatchObject({
    status: 409,
    code: 'cutCardChanged',
    message: 'This has changed since. Nothing was saved.',
  })
  expect(await barber.cutCard.get({ id })).toMatchObject({ guards: '#2', notes: 'Ears out' })
})

describe('pictures', () => {
  it('need the consent of the client, whose first date stays', async ({
    barber,
    clientId: id,
    picture,
    clock,
  }) => {
    const pictures = [await picture('fade')]
    expect(await errorFrom(barber.cutCard.save({ id, pictures }))).toMatchObject({
      errors: [{ path: 'pictures' }],
    })
    const saved = await barber.cutCard.save({ id, pictures, picturesAgreed: true })
    expect(saved).toMatchObject({
      picturesAgreedAt: MONDAY_MORNING,
      pictures: [{ pictureReference: pictures[0], addedAt: MONDAY_MORNING }],
    })
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await barber.cutCard.save({ id, picturesAgreed: true })
    expect(await barber.cutCard.get({ id })).toMatchObject({ picturesAgreedAt: MONDAY_MORNING })
    expect(await errorFrom(barber.cutCard.save({ id, picturesAgreed: false }))).toMatchObject({
      errors: [{ path: 'pictures' }],
    })
    expect(await barber.cutCard.save({ id, picturesAgreed: false, pictures: [] })).toMatchObject({
      picturesAgreedAt: null,
      pictures: [],
    })
  })

  it('are those that were uploaded, and no others', async ({
    barber,
    clientId: id,
    db,
    picture,
  }) => {
    await db.picture.create({ data: { name: 'site.webp', isPublic: true } })
    const other = await barber.clients.create({ ...ann, name: 'Bob Marsh' })
    const bobs = await picture('bob')
    await barber.cutCard.save({ id: other.id, picturesAgreed: true, pictures: [bobs] })
    for (const reference of ['/uploads/never.webp', '/uploads/site.webp', bobs, '../key']) {
      const save = barber.cutCard.save({ id, picturesAgreed: true, pictures: [reference] })
      expect(await errorFrom(save)).toMatchObject({ status: 422 })
    }
    expect(await barber.cutCard.get({ id })).toMatchObject({ revision: 0, pictures: [] })
  })

  it('can be put back for a day after a removal, and are then deleted with their file', async ({
    barber,
    clientId: id,
    picture,
    pictureNames,
    clock,
    context,
  }) => {
    const [kept, gone] = [await picture('kept'), await picture('gone')]
    await barber.cutCard.save({ id, picturesAgreed: true, pictures: [kept, gone] })
    await barber.cutCard.save({ id, pictures: [kept] })
    clock.now = new Date(clock.now.getTime() + 23 * HOUR_MS)
    await sweepByRetention(context())
    const back = await barber.cutCard.save({ id, pictures: [kept, gone] })
    expect(back.pictures).toHaveLength(2)
    await barber.cutCard.save({ id, pictures: [kept] })
    clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS)
    await sweepByRetention(context())
    expect(await pictureNames()).toEqual(['kept.webp'])
  })

  it('outlast the deletion of the client for a day, and are restored with the card', async ({
    barber,
    clientId: id,
    picture,
    pictureNames,
    clock,
    context,
  }) => {
    const pictures = [await picture('fade')]
    await barber.cutCard.save({ id, ...CARD, picturesAgreed: true, pictures })
    const before = await barber.cutCard.get({ id })
    await barber.clients.delete({ id })
    clock.now = new Date(clock.now.getTime() + 23.5 * HOUR_MS)
    await sweepByRetention(context())
    await barber.deletedItem.restore({ kind: 'client', id })
    expect(await barber.cutCard.get({ id })).toEqual(before)
    await barber.clients.delete({ id })
    clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS)
    await sweepByRetention(context())
    expect(await pictureNames()).toEqual([])
  })

  it('go with an erased client, also those that were removed or deleted before', async ({
    barber,
    clientId: id,
    picture,
    pictureNames,
    db,
  }) => {
    const [shown, removed] = [await picture('shown'), await picture('removed')]
    await barber.cutCard.save({ id, ...CARD, picturesAgreed: true, pictures: [shown, removed] })
    await barber.cutCard.save({ id, pictures: [shown] })
    expect(await barber.erasure.preview({ id })).toMatchObject({ record: { pictures: 2 } })
    expect(await barber.erasure.erase({ id })).toMatchObject({ pictures: 2 })
    const again = await barber.clients.create(ann)
    const pictures = [await picture('deleted')]
    await barber.cutCard.save({ id: again.id, ...CARD, picturesAgreed: true, pictures })
    await barber.clients.delete({ id: again.id })
    const third = await barber.clients.create(ann)
    expect(await barber.erasure.erase({ id: third.id })).toMatchObject({ pictures: 1 })
    expect(await pictureNames()).toEqual([])
    expect(await db.cutCard.count()).toBe(0)
    expect(await db.deletedItem.count()).toBe(0)
  })
})

it('is joined when clients are merged, and separated completely when that is undone', async ({
  barber,
  clientId: id,
  picture,
  db,
}) => {
  const other = await barber.clients.create({ ...ann, name: 'Annie Marsh' })
  await barber.cutCard.save({ id, guards: '#3' })
  const pictures = [await picture('fade')]
  await barber.cutCard.save({ id: other.id, ...CARD, picturesAgreed: true, pictures })
  const stored = async () => ({
    cards: await db.cutCard.findMany({
      orderBy: { clientId: 'asc' },
      omit: { revision: true, updatedAt: true },
    }),
    pictures: await db.cutPicture.findMany(),
  })
  const before = await stored()
  const { merge } = await barber.clients.merge({ id, mergedId: other.id })
  expect(await barber.cutCard.get({ id })).toMatchObject({
    ...CARD,
    guards: '#3',
    pictures: [{ pictureReference: pictures[0] }],
  })
  await barber.clients.undoMerge({ id: merge.id })
  expect(await stored()).toEqual(before)

  const second = await barber.clients.merge({ id, mergedId: other.id })
  await barber.cutCard.save({ id, guards: '#5' })
  await barber.clients.undoMerge({ id: second.merge.id })
  expect(await barber.cutCard.get({ id })).toMatchObject({ guards: '#5', fadeLine: 'Low' })
})

it('is part of the details of a booking, unless the client was deleted', async ({
  barber,
  clientId: id,
  db,
}) => {
  await barber.cutCard.save({ id, ...CARD })
  const client = { connect: { id } }
  const booking = await givenBooking(db, '2026-03-03T15:00Z', { client })
  expect(await barber.booking.details({ id: booking.id })).toMatchObject({ cutCard: CARD })
  await barber.clients.delete({ id })
  expect(await barber.booking.details({ id: booking.id })).toMatchObject({ cutCard: null })
})
