import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyTables, givenBooking, MONDAY_MORNING, testContext } from '../testing.ts'
import { sweepPictures } from './writes.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => emptyTables(database.db))
afterAll(() => database.drop())

const hoursAgo = (hours: number) => new Date(MONDAY_MORNING.getTime() - hours * 3_600_000)

it('forgets a picture that no booking names after a day, and a file without a row', async () => {
  const { db } = database
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
  await sweepPictures(testContext({ db, pictures }))
  expect(removed).toEqual(['unused.webp', 'orphan.webp'])
  const left = await db.picture.findMany({ orderBy: { name: 'asc' } })
  expect(left.map(({ name }) => name)).toEqual(['booked.webp', 'new.webp'])
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

/** More than one statement could bind: pictures that nobody claimed, and one that a booking names. */
async function givenPictures(count: number): Promise<string[]> {
  await database.db.$executeRaw`
    INSERT INTO picture (name, created_at)
    SELECT 'picture-' || n || '.webp', ${hoursAgo(25)} FROM generate_series(1, ${count}::int) AS n`
  await givenBooking(database.db, '2026-03-03T15:00Z', {
    pictureReference: '/uploads/picture-1.webp',
  })
  const rows = await database.db.picture.findMany({ select: { name: true } })
  return rows.map(({ name }) => name)
}

it('sweeps 40,000 pictures, and finds 40,000 files without a row', async () => {
  const { db } = database
  const names = await givenPictures(40_000)
  const orphans = names.map((name) => `orphan-${name}`)
  const pictures = memoryStore([...names, ...orphans])
  await sweepPictures(testContext({ db, pictures }))
  expect(await db.picture.findMany({ select: { name: true } })).toEqual([
    { name: 'picture-1.webp' },
  ])
  expect([...pictures.files]).toEqual(['picture-1.webp'])
})

it('leaves nothing behind after a run that was cut short between rows and files', async () => {
  const { db } = database
  const names = await givenPictures(2500)
  const broken = memoryStore(names, 1500)
  await expect(sweepPictures(testContext({ db, pictures: broken }))).rejects.toThrow('disk')
  const pictures = memoryStore([...broken.files])
  await sweepPictures(testContext({ db, pictures }))
  expect([...pictures.files]).toEqual(['picture-1.webp'])
  expect(await db.picture.count()).toBe(1)
})

it('forgets after a day from which network a picture came', async () => {
  const { db } = database
  const networkHash = new Uint8Array([1])
  await db.picture.create({ data: { name: 'old.webp', createdAt: hoursAgo(25), networkHash } })
  await db.picture.create({ data: { name: 'new.webp', createdAt: hoursAgo(23), networkHash } })
  await givenBooking(db, '2026-03-03T15:00Z', { pictureReference: '/uploads/old.webp' })
  await sweepPictures(testContext({ db }))
  const rows = await db.picture.findMany({ where: { networkHash: { not: null } } })
  expect(rows.map(({ name }) => name)).toEqual(['new.webp'])
})
