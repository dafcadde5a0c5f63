import { expect } from 'vitest'
import { addCalls } from './call-counts.ts'
import { test } from './fixtures.testing.ts'
import { sweepByRetention } from './retention/sweep.ts'

const MINUTE = 60_000

const it = test.extend(
  'add',
  ({ db }) =>
    (key: string, calls: number) =>
      addCalls(db, { key, calls, windowMs: MINUTE }),
)

it('adds up the calls of a key, also those at once', async ({ add }) => {
  const windows = await Promise.all(Array.from({ length: 20 }, () => add('a', 3)))
  const counts = windows.map(({ count }) => count)
  expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => 3 * (n + 1)))
  expect((await add('b', 1)).count).toBe(1)
})

it('says when the window ends, and begins a new one after it', async ({ add, db }) => {
  const { endsInMs } = await add('a', 5)
  expect(endsInMs).toBeGreaterThan(0)
  // The end is stored in whole milliseconds.
  expect(endsInMs).toBeLessThan(MINUTE + 1)
  await db.$executeRaw`UPDATE call_count SET window_ends_at = now() - interval '1 second'`
  const next = await add('a', 2)
  expect(next.count).toBe(2)
  expect(next.endsInMs).toBeGreaterThan(0)
})

it('keeps no name of a network, and nothing of a window that is over', async ({
  add,
  db,
  context,
}) => {
  await add('read 203.0.113.7', 1)
  const [row] = await db.callCount.findMany()
  expect(Buffer.from(row?.keyHash ?? []).toString('latin1')).not.toContain('203.0.113.7')
  const ended = new Date(Date.now() + 2 * MINUTE)
  await sweepByRetention(context({ now: ended }))
  expect(await db.callCount.count()).toBe(0)
})

const EXPIRE = "UPDATE call_count SET window_ends_at = now() - interval '1 second'"
const keys = Array.from({ length: 40 }, (_, n) => `network ${n}`)

it('deletes three windows that are over with each count, so that the table shrinks', async ({
  add,
  db,
}) => {
  for (const key of keys) await add(key, 1)
  expect(await db.callCount.count()).toBe(40)
  await db.$executeRawUnsafe(EXPIRE)
  expect((await add('network 0', 2)).count).toBe(2)
  expect(await db.callCount.count()).toBe(37)
  expect((await add('new', 1)).count).toBe(1)
  expect(await db.callCount.count()).toBe(35)
  await add('network 0', 1)
  expect((await add('network 0', 1)).count).toBe(4)
})

it('deletes no window that another count begins anew at the same time, and never deadlocks', async ({
  add,
  db,
}) => {
  for (let round = 0; round < 10; round++) {
    await Promise.all(keys.map((key) => add(key, 1)))
    await db.$executeRawUnsafe(EXPIRE)
    const windows = await Promise.all([...keys, ...keys].map((key) => add(key, 1)))
    expect(windows.map(({ count }) => count).sort()).toEqual([
      ...keys.map(() => 1),
      ...keys.map(() => 2),
    ])
    expect(await db.callCount.count()).toBe(40)
  }
})
