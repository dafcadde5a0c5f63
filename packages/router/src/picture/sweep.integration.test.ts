import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenBooking, MONDAY_MORNING, testContext } from '../testing.ts'
import { sweepPictures } from './writes.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
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
    namesBefore: async () => ['unused.webp', 'booked.webp', 'orphan.webp'],
    remove: async (name: string) => {
      removed.push(name)
    },
  }
  await sweepPictures(testContext({ db, pictures }))
  expect(removed).toEqual(['unused.webp', 'orphan.webp'])
  const left = await db.picture.findMany({ orderBy: { name: 'asc' } })
  expect(left.map(({ name }) => name)).toEqual(['booked.webp', 'new.webp'])
})
