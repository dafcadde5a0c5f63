import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BARBER, callerFor, emptyTables, refusalFrom, testContext } from '../testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => emptyTables(test.db))

const hours = () => callerFor(testContext({ db: test.db, admin: BARBER })).businessHours
const closed = { isOpen: false, openTime: null, closeTime: null }

it('has seven days, Monday first, closed until hours are stored', async () => {
  await hours().update({ day: 2, isOpen: true, openTime: '10:00', closeTime: '14:30' })
  expect(await hours().list()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
      dayOfWeek === 2
        ? { dayOfWeek, isOpen: true, openTime: '10:00', closeTime: '14:30' }
        : { dayOfWeek, ...closed },
    ),
  )
})

it('changes what is carried and leaves the rest', async () => {
  await hours().create({ dayOfWeek: 0, isOpen: true, openTime: '08:00', closeTime: '12:00' })
  await hours().update({ day: 0, isOpen: false })
  expect(await hours().get({ day: 0 })).toMatchObject({ isOpen: false, openTime: '08:00' })
  await hours().update({ day: 0, isOpen: true, openTime: '' })
  expect(await hours().get({ day: 0 })).toMatchObject({ openTime: null, closeTime: '12:00' })
})

it('opens without times, which then are 09:00 to 17:00', async () => {
  expect(await hours().update({ day: 1, isOpen: true })).toMatchObject({
    isOpen: true,
    openTime: null,
    closeTime: null,
  })
})

it.each([
  { openTime: '12:00', closeTime: '12:00' },
  { openTime: '12:00', closeTime: '09:00' },
  { openTime: '17:00' },
  { closeTime: '09:00' },
])('refuses to close before it opens: %j', async (times) => {
  const refused = await refusalFrom(hours().update({ day: 1, isOpen: true, ...times }))
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'close_time' }] })
  expect(await hours().get({ day: 1 })).toMatchObject(closed)
})

it.each(['9:00', '24:30', '12:60', 'noon', '12:00:00'])(
  'takes no time like %s',
  async (openTime) => {
    const refused = await refusalFrom(hours().update({ day: 1, isOpen: true, openTime }))
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'open_time' }] })
  },
)

it('closes a day at midnight', async () => {
  const late = { day: 4, isOpen: true, openTime: '18:00', closeTime: '24:00' }
  expect(await hours().update(late)).toMatchObject({ closeTime: '24:00' })
})

it('forgets a day’s times when it is deleted, and keeps the day', async () => {
  await hours().update({ day: 3, isOpen: true, openTime: '10:00', closeTime: '11:00' })
  await hours().delete({ day: 3 })
  expect(await hours().get({ day: 3 })).toEqual({ dayOfWeek: 3, ...closed })
  expect(await hours().list()).toHaveLength(7)
})
