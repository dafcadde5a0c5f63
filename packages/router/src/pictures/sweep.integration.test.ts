import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { sweepPictures } from '@haircuts/core/pictures/store-pictures'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBooking, MONDAY_MORNING } from '../testing.ts'

const hoursAgo = (hours: number) => new Date(MONDAY_MORNING.getTime() - hours * 3_600_000)

const it = test
  /** More unclaimed pictures than one statement could bind, and one that a booking names. */
  .extend('givenPictures', ({ db }) => async (count: number): Promise<string[]> => {
    await db.$executeRaw`
    INSERT INTO picture (name, created_at)
    SELECT 'picture-' || n || '.webp', ${hoursAgo(25)} FROM generate_series(1, ${count}::int) AS n`
    await givenBooking(db, '2026-03-03T15:00Z', {
      pictureReference: '/uploads/picture-1.webp',
    })
    const rows = await db.picture.findMany({ select: { name: true } })
    return rows.map(({ name }) => name)
  })

it('removes pictures without a booking after a day, and files without a row', async ({
  db,
  context,
}) => {
  const old = { createdAt: hoursAgo(25) }
  await db.picture.createMany({
    data: [
      { name: 'unused.webp', ...old },
      { name: 'booked.webp', ...old },
      { name: 'new.webp', createdAt: hoursAgo(23) },
    ],
  })
  await givenBooking(db, '2026-03-03T15:00Z', { pictureReference: '/uploads/booked.webp' })
  const removed: string[] = []
  const pictures = {
    namesBefore: async () =>
      ['unused.webp', 'booked.webp', 'orphan.webp'].filter((name) => !removed.includes(name)),
    remove: async (name: string) => {
      removed.push(name)
    },
  }
  await sweepPictures(context({ pictures }))
  expect(removed).toEqual(['unused.webp', 'orphan.webp'])
  const left = await db.picture.findMany({ orderBy: { name: 'asc' } })
  expect(left.map(({ name }) => name)).toEqual(['booked.webp', 'new.webp'])
})

it('removes the picture of a booking a day after it was cancelled before the visit', async ({
  db,
  context,
}) => {
  const visits = [
    { name: 'cancelled', status: 'cancelled', cancelledAt: [hoursAgo(25)] },
    { name: 'new', status: 'cancelled', cancelledAt: [hoursAgo(23)] },
    { name: 'again', status: 'cancelled', cancelledAt: [hoursAgo(25), hoursAgo(1)] },
    { name: 'reopened', status: 'confirmed', cancelledAt: [hoursAgo(25)] },
  ]
  for (const [index, { name, status, cancelledAt }] of visits.entries()) {
    await db.picture.create({ data: { name: `${name}.webp`, createdAt: hoursAgo(50) } })
    const { id } = await givenBooking(db, `2026-03-03T1${index}:00Z`, {
      status,
      pictureReference: `/uploads/${name}.webp`,
    })
    for (const happenedAt of cancelledAt) {
      const event = { bookingId: id, kind: 'cancelled', happenedAt, before: {}, after: {} }
      await db.bookingEvent.create({ data: event })
    }
  }
  await db.picture.create({ data: { name: 'past.webp', createdAt: hoursAgo(90) } })
  const past = await givenBooking(db, '2026-02-27T15:00Z', {
    status: 'cancelled',
    pictureReference: '/uploads/past.webp',
  })
  await db.bookingEvent.create({
    data: {
      ...{ bookingId: past.id, kind: 'cancelled', happenedAt: hoursAgo(30) },
      ...{ before: {}, after: {} },
    },
  })
  const pictures = memoryStore(['cancelled.webp', 'new.webp', 'again.webp', 'past.webp'])
  await sweepByRetention(context({ pictures }))
  expect([...pictures.files]).toEqual(['new.webp', 'again.webp', 'past.webp'])
  const left = await db.picture.findMany({ orderBy: { name: 'asc' } })
  expect(left.map(({ name }) => name)).toEqual([
    'again.webp',
    'new.webp',
    'past.webp',
    'reopened.webp',
  ])
  expect(await db.booking.count({ where: { pictureReference: { not: null } } })).toBe(4)
})

/** Files in memory; `fails` says at which removal the disk gives up. */
function memoryStore(names: string[], fails = Number.POSITIVE_INFINITY) {
  const files = new Set(names)
  let removals = 0
  return {
    files,
    namesBefore: async () => [...files],
    remove: async (name: string) => {
      removals += 1
      if (removals === fails) throw new Error('The disk is away.')
      files.delete(name)
    },
  }
}

it('sweeps 40,000 pictures, and finds 40,000 files without a row', async ({
  givenPictures,
  context,
  db,
}) => {
  const names = await givenPictures(40_000)
  const orphans = names.map((name) => `orphan-${name}`)
  const pictures = memoryStore([...names, ...orphans])
  await sweepPictures(context({ pictures }))
  expect(await db.picture.findMany({ select: { name: true } })).toEqual([
    { name: 'picture-1.webp' },
  ])
  expect([...pictures.files]).toEqual(['picture-1.webp'])
})

it('leaves nothing behind after a run that was cut short between rows and files', async ({
  givenPictures,
  context,
  db,
}) => {
  const names = await givenPictures(2500)
  const broken = memoryStore(names, 1500)
  await expect(sweepPictures(context({ pictures: broken }))).rejects.toThrow('disk')
  const pictures = memoryStore([...broken.files])
  await sweepPictures(context({ pictures }))
  expect([...pictures.files]).toEqual(['picture-1.webp'])
  expect(await db.picture.count()).toBe(1)
})

it('forgets after a day from which network a picture came', async ({ db, context }) => {
  const networkHash = new Uint8Array([1])
  await db.picture.create({ data: { name: 'old.webp', createdAt: hoursAgo(25), networkHash } })
  await db.picture.create({ data: { name: 'new.webp', createdAt: hoursAgo(23), networkHash } })
  await givenBooking(db, '2026-03-03T15:00Z', { pictureReference: '/uploads/old.webp' })
  await sweepPictures(context())
  const rows = await db.picture.findMany({ where: { networkHash: { not: null } } })
  expect(rows.map(({ name }) => name)).toEqual(['new.webp'])
})
