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
  expect(endsInMs).toBeLessThanOrEqual(MINUTE)
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
