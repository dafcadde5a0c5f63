import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenService, givenShop, MONDAY_MORNING, visitOf } from '../testing.ts'

const it = test
  .extend('service', ({ db }) => givenService(db))
  .extend(
    'withKey',
    ({ callWith }) =>
      (idempotencyKey: string | null, given: Partial<AppContext> = {}) =>
        callWith({ idempotencyKey, ...given }).booking,
  )
  .extend(
    'wish',
    ({ service }) =>
      (start = '2026-03-05T15:00Z') =>
        visitOf(service, start),
  )

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const HOUR_MS = 3_600_000
const hoursLater = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS)
it('responds to the same request with the same booking and the same tokens', async ({
  withKey,
  wish,
  db,
}) => {
  const first = await withKey('key-1').create(wish())
  const again = await withKey('key-1', { now: hoursLater(24) }).create(wish())
  // A phone can be remembered shortly after booking alone.
  expect(again).toEqual({ ...first, canRemember: false })
  expect(await db.booking.count()).toBe(1)
  expect(await db.link.count()).toBe(3)
})

it('compares requests by value, not by notation', async ({ withKey, wish }) => {
  const first = await withKey('key-1').create(wish('2026-03-05T15:00:00Z'))
  const again = await withKey('key-1').create(wish('2026-03-05T10:00:00-05:00'))
  expect(again.id).toBe(first.id)
})

it('refuses the key for another request', async ({ withKey, wish, db }) => {
  await withKey('key-1').create(wish())
  const error = await errorFrom(withKey('key-1').create(wish('2026-03-05T16:00Z')))
  expect(error).toMatchObject({ status: 422, code: 'idempotencyKeyReused' })
  expect(await db.booking.count()).toBe(1)
})

it('a key expires after 24 hours', async ({ withKey, wish }) => {
  const first = await withKey('key-1').create(wish())
  const later = { now: hoursLater(24.001) }
  const other = await withKey('key-1', later).create(wish('2026-03-05T16:00Z'))
  expect(other.id).not.toBe(first.id)
  expect(await withKey('key-1', later).create(wish('2026-03-05T16:00Z'))).toEqual(other)
})

it('stores no error: the key may be tried again', async ({ withKey, wish }) => {
  await errorFrom(withKey('key-1').create(wish('2026-03-05T15:01Z')))
  expect(await withKey('key-1').create(wish())).toHaveProperty('id')
})

it('compares keys in full, whatever their length', async ({ withKey, wish }) => {
  const long = 'k'.repeat(4000)
  await withKey(`${long}1`).create(wish())
  const other = await withKey(`${long}2`).create(wish('2026-03-05T16:00Z'))
  expect(other.startDatetime).toEqual(new Date('2026-03-05T16:00Z'))
})

it('books twice without a key', async ({ withKey, wish, db }) => {
  await withKey(null).create(wish())
  expect((await errorFrom(withKey(null).create(wish()))).code).toBe('slotTaken')
  expect(await db.idempotencyKey.count()).toBe(0)
})

it('keeps neither the key nor the tokens readable', async ({ withKey, wish, db }) => {
  const { publicToken } = await withKey('a-key-of-mine').create(wish())
  const [stored] = await db.idempotencyKey.findMany()
  expect(Buffer.from(stored?.keyHash ?? []).toString('latin1')).not.toContain('a-key-of-mine')
  // The box of the tests is glass: what matters is that the tokens went through it.
  expect(new TextDecoder().decode(stored?.encryptedTokens)).toMatch(
    `idempotency:a-key-of-mine|{"manage":"${publicToken}"`,
  )
})

it('responds with the booking and fresh links where another installation encrypted the old ones', async ({
  withKey,
  wish,
  context,
}) => {
  const first = await withKey('key-1').create(wish())
  const elsewhere = {
    ...context().secretBox,
    decrypt: () => {
      throw new Error('encrypted elsewhere')
    },
  }
  const again = await withKey('key-1', { secretBox: elsewhere }).create(wish())
  expect(again.id).toBe(first.id)
  expect(again.publicToken).not.toBe(first.publicToken)
  await expect(withKey(null).byToken({ publicToken: again.publicToken })).resolves.toHaveProperty(
    'id',
    first.id,
  )
})

it('returns nothing of an erased client and books no second time, until the key expires', async ({
  withKey,
  wish,
  barber,
  db,
}) => {
  const first = await withKey('key-1').create(wish())
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: first.id } })
  await barber.erasure.erase({ id: clientId ?? 0, alsoIds: [], cancelUpcoming: true })
  expect(await db.idempotencyKey.findMany()).toMatchObject([
    { bookingId: null, requestHash: new Uint8Array(), encryptedTokens: new Uint8Array() },
  ])
  for (const start of ['2026-03-05T15:00Z', '2026-03-05T16:00Z']) {
    const error = await errorFrom(withKey('key-1').create(wish(start)))
    expect(error).toMatchObject({ status: 409, code: 'bookingErased', alternatives: undefined })
  }
  const asBarber = withKey('key-1', { admin: BARBER }).create(wish())
  expect(await errorFrom(asBarber)).toMatchObject({ code: 'bookingErased' })
  expect(await db.booking.count()).toBe(1)
  const later = withKey('key-1', { now: hoursLater(24.001) }).create(wish())
  await expect(later).resolves.toHaveProperty('publicToken')
})

it('returns nothing of a group of which one person was erased', async ({
  callWith,
  service,
  barber,
  db,
}) => {
  const caller = callWith({ idempotencyKey: 'key-1' })
  const other = { clientName: 'Ben', clientEmail: 'ben@example.edu', appointmentTypeId: service.id }
  const group = { ...visitOf(service, '2026-03-05T15:00Z'), others: [other] }
  await caller.bookingGroup.create(group)
  const { id } = await db.client.findFirstOrThrow({ where: { email: 'ben@example.edu' } })
  await barber.erasure.erase({ id, alsoIds: [], cancelUpcoming: true })
  const links = await db.link.count()
  expect(await errorFrom(caller.bookingGroup.create(group))).toMatchObject({
    code: 'bookingErased',
  })
  expect(await db.link.count()).toBe(links)
})
