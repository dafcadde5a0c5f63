import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { discardingQueue, startApp } from '../../testing.ts'

const TOKEN = 'scraper-of-the-barber'

const QUEUE = { name: 'write-event', waiting: 1, active: 0, failed: 2, lagSeconds: 12.5 }

const it = test
  .extend('options', { scope: 'file' }, () => ({ deps: { queue: discardingQueue([QUEUE]) } }))
  .extend('guarded', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const server = await startApp(database, { variables: { METRICS_TOKEN: TOKEN } })
    onCleanup(() => server.stop())
    return server
  })
  .extend('read', () => async (api: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api}/metrics`, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  })

it('are for the bearer of METRICS_TOKEN alone, where it is set', async ({ guarded, read }) => {
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, 'Bearer ']) {
    const response = await read(guarded.api, authorization ? { authorization } : {})
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  }
  expect(await read(guarded.api, { authorization: `Bearer ${TOKEN}` })).toMatchObject({
    status: 200,
    text: expect.stringContaining('process_resident_memory_bytes'),
  })
})

it('are open to the machine itself where no token is set, but not through a proxy', async ({
  server,
  read,
}) => {
  expect((await read(server.api)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    expect((await read(server.api, { [header]: '127.0.0.1' })).status).toBe(401)
  }
  const { statusCode } = await server.app.inject({
    url: '/haircuts/api/metrics',
    remoteAddress: '192.0.2.7',
  })
  expect(statusCode).toBe(401)
})

it('count requests by route template and status, never by address', async ({ server, read }) => {
  const secret = 'a-token-of-a-client'
  await fetch(`${server.api}/bookings/public/${secret}`)
  await fetch(`${server.api}/no/such/place/${secret}`)
  await fetch(`${server.api}/appointment-types?x=${secret}`)
  const { text } = await read(server.api)
  const base = '/haircuts/api'
  for (const line of [
    `{method="GET",route="${base}/bookings/public/:publicToken",status="404"} 1`,
    `{method="GET",route="${base}/*",status="404"} 1`,
    `{method="GET",route="${base}/appointment-types",status="200"} 1`,
  ]) {
    expect(text).toContain(`http_request_duration_seconds_count${line}`)
  }
  expect(text).not.toContain(secret)
})

it('tell of jobs, mails, calendars, backups, pool, event loop and memory', async ({
  server,
  db,
  read,
}) => {
  const account = await db.cloudAccount.create({
    data: { email: 'barber@example.edu', encryptedPassword: new Uint8Array([1]) },
  })
  const lastSyncedAt = new Date(server.clock.now.getTime() - 90_000)
  await db.cloudCalendar.create({
    data: {
      accountId: account.id,
      url: 'https://a.example/',
      mappedToBlackout: true,
      lastSyncedAt,
    },
  })
  const now = server.clock.now
  await db.task.create({
    data: { kind: 'backup', state: 'done', createdAt: now, reportedAt: now, endedAt: now },
  })
  await db.message.create({
    data: {
      kind: 'confirmation',
      version: 0,
      recipient: 'ann@example.edu',
      state: 'failed',
      nextAttemptAt: now,
      createdAt: now,
    },
  })
  const { text } = await read(server.api)
  for (const line of [
    'calendar_sync_age_seconds 90',
    'backup_age_seconds 0',
    'mails{state="failed"} 1',
    'database_up 1',
    'jobs{queue="write-event",state="failed"} 2',
    'job_lag_seconds{queue="write-event"} 12.5',
  ]) {
    expect(text).toContain(`\n${line}\n`)
  }
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'database_pool_connections']) {
    expect(text).toContain(`\n${name}`)
  }
  expect(text).not.toContain('example.edu')
})

it('are there while the database is away, and say so', async ({
  database,
  read,
  onTestFinished,
}) => {
  const queue = discardingQueue()
  queue.log.sizes = () => Promise.reject(new Error('away'))
  const server = await startApp(database, { deps: { queue } })
  onTestFinished(() => server.stop())
  const { status, text } = await read(server.api)
  expect(status).toBe(200)
  expect(text).toContain('\ndatabase_up 0\n')
  expect(text).not.toContain('\nmails{')
})
