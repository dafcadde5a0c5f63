import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import { call, discardingQueue } from './testing.ts'

const queue = discardingQueue()
const it = test.extend('options', { scope: 'file' }, () => ({ deps: { queue } }))

it('is ready where another process runs the jobs', async ({ server }) => {
  expect(await call(`${server.api}/ready`)).toMatchObject({
    status: 200,
    body: { status: 'ready', jobs: 'elsewhere' },
  })
})

it.for([
  ['stopped', 'jobs_stopped'],
  ['silent', 'jobs_silent'],
] as const)('is not while its jobs are %s', async ([state, code], { server, onTestFinished }) => {
  const { state: before } = queue
  queue.state = () => state
  onTestFinished(() => {
    queue.state = before
  })
  expect(await call(`${server.api}/ready`)).toMatchObject({ status: 503, body: { code } })
})

it('is not while a migration is missing', async ({ server, db }) => {
  const [last] = await db.$queryRaw<{ name: string }[]>`
    SELECT max(migration_name) AS name FROM _prisma_migrations`
  await db.$executeRaw`
    UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${last?.name}`
  expect(await call(`${server.api}/ready`)).toMatchObject({
    status: 503,
    body: { code: 'migrations_pending' },
  })
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL`
  expect((await call(`${server.api}/ready`)).status).toBe(200)
})
