import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, discardingQueue } from '../../testing.ts'

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

it('is not while the database takes only reads', async ({ server, db }) => {
  const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`
  const ready = async () => {
    const { status, body } = await call(`${server.api}/ready`)
    return [status, Reflect.get(Object(body), 'code')]
  }
  const reconnect = () => db.$queryRaw`
    SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`
  await db.$executeRawUnsafe(`ALTER DATABASE "${row?.name}" SET default_transaction_read_only = on`)
  await reconnect()
  // The last successful write counts for three seconds.
  await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'database_not_writable'])
  await db.$transaction([
    db.$executeRaw`SET TRANSACTION READ WRITE`,
    db.$executeRawUnsafe(`ALTER DATABASE "${row?.name}" RESET default_transaction_read_only`),
  ])
  await reconnect()
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, undefined])
})
