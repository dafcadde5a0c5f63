import {
  confirmPicture,
  releasePicture,
  reservePicture,
} from '@haircuts/core/pictures/store-pictures'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, MONDAY_MORNING } from '../testing.ts'

const MB = 1024 * 1024

const hours = (count: number) => new Date(MONDAY_MORNING.getTime() + count * 3_600_000)

interface Upload {
  bytes?: number
  network?: string | null
  now?: Date
}

let count = 0

const it = test.extend(
  'reserve',
  ({ db }) =>
    async ({ bytes = 10 * MB, network = 'a', now = MONDAY_MORNING }: Upload = {}) => {
      count += 1
      const name = `picture-${count}.webp`
      await reservePicture({ db, now }, { name, bytes, network })
      return name
    },
)

it('accepts 50 MB a day from a network and tells when to retry', async ({ reserve }) => {
  await reserve({ now: hours(-20) })
  for (let index = 1; index < 5; index++) await reserve()
  const error = await errorFrom(reserve({ bytes: 1 }))
  expect(error).toMatchObject({ code: 'tooManyPictures', status: 429 })
  expect(error.retryAfterSeconds).toBe(4 * 3600)
  await reserve({ network: 'b' })
  await reserve({ now: hours(4) })
  await errorFrom(reserve({ now: hours(4), bytes: 1 }))
})

it('counts a network for what it sent or what is stored of it, whichever is more', async ({
  reserve,
  database,
}) => {
  for (let index = 0; index < 5; index++) {
    const name = await reserve({ bytes: 60_000 })
    await confirmPicture(database, name, { received: 60_000, stored: 9 * MB })
  }
  await reserve({ bytes: 4 * MB })
  await errorFrom(reserve({ bytes: 2 * MB }))
})

it('counts all networks of an IPv6 /48 as one', async ({ reserve }) => {
  for (let index = 0; index < 5; index++) {
    await reserve({ network: `2001:db8:7:${index}::/64` })
  }
  await errorFrom(reserve({ network: '2001:db8:7:9::/64', bytes: 1 }))
  await reserve({ network: '2001:db8:8:9::/64' })
})

it('reserves what may be stored of a small file until it is', async ({ reserve, database }) => {
  const names = []
  for (let index = 0; index < 80; index++) names.push(await reserve({ bytes: 60_000 }))
  await errorFrom(reserve({ bytes: 4 * MB }))
  for (const name of names) await confirmPicture(database, name, { received: 60_000, stored: 9000 })
  await reserve({ bytes: 4 * MB })
})

it('counts what a network sent, also once a booking names it', async ({ reserve, db }) => {
  const names = []
  for (let index = 0; index < 5; index++) names.push(await reserve())
  await givenBooking(db, '2026-03-03T15:00Z', { pictureReference: `/uploads/${names[0]}` })
  await errorFrom(reserve({ bytes: 1 }))
})

it('accepts 200 MB of pictures without a booking from all networks together', async ({
  reserve,
  db,
}) => {
  const booked = await reserve({ network: 'booked' })
  await givenBooking(db, '2026-03-03T15:00Z', { pictureReference: `/uploads/${booked}` })
  for (let index = 0; index < 20; index++) await reserve({ network: `network ${index}` })
  for (const network of ['new', null]) {
    const error = await errorFrom(reserve({ network, bytes: 1 }))
    expect(error).toMatchObject({ code: 'tooManyPictures', retryAfterSeconds: 24 * 3600 })
  }
})

it('counts the stored size, and nothing for a rejected file', async ({ reserve, database }) => {
  const names = []
  for (let index = 0; index < 20; index++) {
    names.push(await reserve({ network: `network ${index}` }))
  }
  const [small = '', none = ''] = names
  await confirmPicture(database, small, { received: 10 * MB, stored: MB })
  await reserve({ network: 'new', bytes: 9 * MB })
  await releasePicture(database, none)
  await reserve({ network: 'newer' })
  await errorFrom(reserve({ network: 'newest', bytes: 1 }))
})

it('lets no two pass the limit together, however many requests come in parallel', async ({
  reserve,
  db,
}) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => reserve()))
  const accepted = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(accepted).toHaveLength(5)
  const { _sum } = await db.picture.aggregate({ _sum: { countedBytes: true } })
  expect(_sum.countedBytes).toBe(50 * MB)
})
