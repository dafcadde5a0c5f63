import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import {
  callerFor,
  emptyTables,
  givenService,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
  visitOf,
} from '../testing.ts'

let test: TestDatabase
let service: Awaited<ReturnType<typeof givenService>>

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
  service = await givenService(test.db)
})

const HOUR_MS = 3_600_000
const hoursLater = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS)
const withKey = (idempotencyKey: string | null, given: Partial<Context> = {}) =>
  callerFor(testContext({ db: test.db, idempotencyKey, ...given })).booking
const wish = (start = '2026-03-05T15:00Z') => visitOf(service, start)

it('answers the same request with the same booking and the same tokens', async () => {
  const first = await withKey('key-1').create(wish())
  const again = await withKey('key-1', { now: hoursLater(24) }).create(wish())
  expect(again).toEqual(first)
  expect(await test.db.booking.count()).toBe(1)
  expect(await test.db.bookingToken.count()).toBe(3)
})

it('calls a request the same whatever its notation', async () => {
  const first = await withKey('key-1').create(wish('2026-03-05T15:00:00Z'))
  const again = await withKey('key-1').create(wish('2026-03-05T10:00:00-05:00'))
  expect(again.id).toBe(first.id)
})

it('refuses the key for another request', async () => {
  await withKey('key-1').create(wish())
  const refusal = await refusalFrom(withKey('key-1').create(wish('2026-03-05T16:00Z')))
  expect(refusal).toMatchObject({ status: 422, code: 'idempotencyKeyReused' })
  expect(await test.db.booking.count()).toBe(1)
})

it('forgets the key after 24 hours, and then remembers the new request', async () => {
  const first = await withKey('key-1').create(wish())
  const later = { now: hoursLater(24.001) }
  const other = await withKey('key-1', later).create(wish('2026-03-05T16:00Z'))
  expect(other.id).not.toBe(first.id)
  expect(await withKey('key-1', later).create(wish('2026-03-05T16:00Z'))).toEqual(other)
})

it('remembers no refusal: the key may be tried again', async () => {
  await refusalFrom(withKey('key-1').create(wish('2026-03-05T15:01Z')))
  expect(await withKey('key-1').create(wish())).toHaveProperty('id')
})

it('books once for the same key in parallel, and answers all alike', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => withKey('key-1').create(wish())),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await test.db.booking.count()).toBe(1)
})

it('compares keys in full, whatever their length', async () => {
  const long = 'k'.repeat(4000)
  await withKey(`${long}1`).create(wish())
  const other = await withKey(`${long}2`).create(wish('2026-03-05T16:00Z'))
  expect(other.startDatetime).toEqual(new Date('2026-03-05T16:00Z'))
})

it('books twice without a key', async () => {
  await withKey(null).create(wish())
  expect((await refusalFrom(withKey(null).create(wish()))).code).toBe('slotTaken')
  expect(await test.db.idempotencyKey.count()).toBe(0)
})

it('keeps neither the key nor the tokens readable', async () => {
  const { publicToken } = await withKey('a-key-of-mine').create(wish())
  const [kept] = await test.db.idempotencyKey.findMany()
  expect(Buffer.from(kept?.keyHash ?? []).toString('latin1')).not.toContain('a-key-of-mine')
  // The box of the tests is glass: what matters is that the tokens went through it.
  expect(new TextDecoder().decode(kept?.sealedTokens)).toMatch(
    `idempotency:a-key-of-mine|{"manage":"${publicToken}"`,
  )
})

it('answers with the booking and fresh links where another installation sealed the old ones', async () => {
  const first = await withKey('key-1').create(wish())
  const elsewhere = {
    ...testContext({ db: test.db }).secretBox,
    open: () => {
      throw new Error('sealed elsewhere')
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
