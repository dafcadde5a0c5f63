import { rmSync } from 'node:fs'
import { connectDatabase } from '@haircuts/db/client'
import { startEmbedded } from '@haircuts/db/embedded'
import { isDatabaseAway } from '@haircuts/db/errors'
import { migrate } from '@haircuts/db/migrate'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { changeStream } from '../adapters/change-stream.ts'
import { startLine } from '../adapters/line.testing.ts'
import { test as it } from '../fixtures.testing.ts'
import {
  type ApiResponse,
  call,
  spawnServer,
  startApp,
  stopServer,
  temporaryFolder,
} from '../testing.ts'
import { Callers, expectBookedOnce } from './callers.testing.ts'
import { signalPostgres } from './postgres-processes.testing.ts'

const AWAY = {
  status: 503,
  body: { code: 'database_away', detail: expect.stringMatching(/try again/) },
}
/** The rate limit waits 2 and the query 10; the rest is for a slow machine. */
const MAX_WAIT_SECONDS = 15
const CALLERS = 8

it('a database that is stopped costs nobody a booking, and nobody two', async ({
  onTestFinished,
}) => {
  const dataDir = temporaryFolder()
  const postgres = await startEmbedded(dataDir)
  await migrate(postgres.url)
  const db = connectDatabase(postgres.url)
  await givenShop(db)
  const { id } = await givenService(db)
  const server = await spawnServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
  })
  onTestFinished(async () => {
    await stopServer(server)
    await db.$disconnect()
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  })
  expect(await server.ready).toBe(true)

  const thawed = Promise.withResolvers<void>()
  const allRejected = Promise.withResolvers<void>()
  const refused: { seconds: number; response: ApiResponse }[] = []
  const callers = new Callers(server, id, (response, seconds) => {
    refused.push({ response, seconds })
    if (refused.length === CALLERS) allRejected.resolve()
    return thawed.promise
  })
  callers.start(CALLERS)
  const acknowledged = () => callers.acknowledged
  await expect.poll(acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(10)

  signalPostgres(dataDir, 'SIGSTOP')
  try {
    await allRejected.promise
    expect(refused.map(({ response }) => response)).toEqual(
      refused.map(() =>
        expect.objectContaining({ ...AWAY, body: expect.objectContaining(AWAY.body) }),
      ),
    )
    for (const { response, seconds } of refused) {
      expect(response.headers.get('retry-after')).toBe('10')
      expect(seconds).toBeLessThan(MAX_WAIT_SECONDS)
    }
    expect((await call(`${server.api}/health`)).status).toBe(200)
    for (const path of ['ready', 'appointment-types', 'trpc/setting.public']) {
      const begun = performance.now()
      const response = await call(`${server.api}/${path}`)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
      expect((performance.now() - begun) / 1000).toBeLessThan(MAX_WAIT_SECONDS)
    }
  } finally {
    signalPostgres(dataDir, 'SIGCONT')
  }
  const ready = async () => (await call(`${server.api}/ready`)).status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  const before = callers.acknowledged
  thawed.resolve()
  await expect
    .poll(acknowledged, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(before + CALLERS)
  await callers.stop()
  await expectBookedOnce(db, dataDir, callers)
}, 300_000)

it('a transaction whose connection is lost ends, while others go on', async ({
  database,
  onTestFinished,
}) => {
  const line = await startLine(database.url)
  const db = connectDatabase(line.url)
  onTestFinished(async () => {
    await line.stop()
    await db.$disconnect()
  })
  const begun = performance.now()
  const lost = db.$transaction(
    async (tx) => {
      await tx.client.count()
      line.mode = 'silent'
      line.mode = 'open'
      await tx.client.count()
    },
    { timeout: 500 },
  )
  const error = await lost.catch((cause: unknown) => cause)
  expect(isDatabaseAway(error)).toBe(true)
  expect((performance.now() - begun) / 1000).toBeLessThan(MAX_WAIT_SECONDS)
  expect(await db.client.count()).toBe(0)
})

it('a connection into nothing is given up, and that of live updates is opened again', async ({
  database,
  onTestFinished,
}) => {
  await givenShop(database.db)
  await givenService(database.db)
  const line = await startLine(database.url)
  const db = connectDatabase(line.url, {
    timeouts: { query_timeout: 500, connectionTimeoutMillis: 500 },
  })
  const changes = changeStream(line.url)
  const served = await startApp(database, { deps: { db, changes } })
  onTestFinished(async () => {
    await served.stop()
    await changes.stop()
    await line.stop()
    await db.$disconnect()
  })
  const services = () => call(`${served.api}/appointment-types`)
  const closing = new AbortController()
  const follow = () => changes.follow(closing.signal)[Symbol.asyncIterator]()
  const lost = follow()
  expect(await lost.next()).toMatchObject({ value: 'listening' })
  expect((await services()).status).toBe(200)

  line.mode = 'silent'
  expect(await services()).toMatchObject(AWAY)
  expect(await call(`${served.api}/ready`)).toMatchObject(AWAY)
  await expect(lost.next()).rejects.toMatchObject({ name: 'AbortError' })
  line.mode = 'open'
  await expect.poll(async () => (await services()).status).toBe(200)
  const news = follow()
  expect(await news.next()).toMatchObject({ value: 'listening' })
  await givenBooking(database.db, '2026-03-05T15:00:00Z')
  expect(await news.next()).toMatchObject({ value: 'changed' })
  closing.abort()
})
