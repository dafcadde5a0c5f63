import { test } from '@haircuts/router/fixtures.testing'
import { expect } from 'vitest'
import { currentTime } from '../process/current-time.ts'
import { jobs } from './index.ts'
import { jobQueue } from './queue.ts'

const it = test.extend('queue', async ({ database, db }, { onCleanup }) => {
  const queue = jobQueue(database.url, { db, jobs, runsJobs: false, now: currentTime })
  await queue.open()
  await db.$executeRaw`DELETE FROM pgboss.job`
  onCleanup(() => queue.stop())
  return queue
})

/** A job that has failed every attempt, with the copy that pg-boss keeps as a dead letter. */
const FAILED = (name: string, data: object) => ({ name, data: JSON.stringify(data) })

it('lists equal failures once, and tries them again exactly once', async ({ queue, db }) => {
  for (const { name, data } of [
    FAILED('push-to-device', { deliveryId: 1 }),
    FAILED('push-to-device', { deliveryId: 1 }),
    FAILED('push-to-device', { deliveryId: 2 }),
  ]) {
    await db.$executeRaw`
      INSERT INTO pgboss.job (name, data, state, completed_on)
      VALUES (${name}, ${data}::jsonb, 'failed', clock_timestamp())`
  }
  const failed = await queue.log.failed()
  expect(failed.map(({ payload }) => payload)).toEqual([{ deliveryId: 1 }, { deliveryId: 2 }])
  const [first, second] = failed.map(({ id }) => id)
  const settle = (id = '', how: 'repeat' | 'drop') =>
    db.$transaction((tx) => queue.log.settle(tx, id, how))
  const found = await Promise.all([1, 2, 3].map(() => settle(first, 'repeat')))
  expect(found.toSorted()).toEqual([0, 0, 1])
  expect(await settle(second, 'drop')).toBe(1)
  const left = await db.$queryRaw`SELECT name, data, state::text FROM pgboss.job`
  expect(left).toEqual([{ name: 'push-to-device', data: { deliveryId: 1 }, state: 'created' }])
})

it('forgets a failure that a later run has made good', async ({ queue, db }) => {
  await db.$executeRaw`
    INSERT INTO pgboss.job (name, data, state, completed_on)
    VALUES ('sync-calendars', '{}', 'failed', now() - interval '10 minutes'),
           ('compare-events', '{}', 'failed', now() - interval '1 minute'),
           ('sync-calendars', '{}', 'completed', now() - interval '5 minutes'),
           ('compare-events', '{}', 'completed', now() - interval '5 minutes')`
  expect((await queue.log.failed()).map(({ name }) => name)).toEqual(['compare-events'])
})

it('measures how long due jobs have waited, and not those of tomorrow', async ({ queue, db }) => {
  await db.$executeRaw`
    INSERT INTO pgboss.job (name, data, state, start_after)
    VALUES ('write-event', '{"bookingId": 1}', 'created', now() - interval '90 seconds'),
           ('deliver-message', '{"messageId": 1}', 'created', now() + interval '1 day')`
  const sizes = await queue.log.sizes()
  expect(sizes).toMatchObject([
    { name: 'deliver-message', waiting: 1, lagSeconds: 0 },
    { name: 'write-event', waiting: 1, active: 0, failed: 0 },
  ])
  expect(sizes[1]?.lagSeconds).toBeGreaterThanOrEqual(90)
})
