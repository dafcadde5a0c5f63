import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fastClock, realNow } from '../jobs/fast-clock.testing.ts'
import { jobs } from '../jobs/index.ts'
import { type JobQueue, jobQueue } from '../jobs/queue.ts'
import { currentTime } from '../process/current-time.ts'
import { temporaryFolder } from '../testing.ts'
import { listening } from './listening.testing.ts'
import { readOrCreateKey, secretBox } from './secret-box.ts'

const WORKER = fileURLToPath(new URL('../jobs/webhook-worker.testing.ts', import.meta.url))
const HOST = 'hooks.example.edu'
const VISITS = 6

let database: TestDatabase
let queue: JobQueue
let dataDir: string
let worker: ChildProcess | null = null
const epoch = realNow()
const clock = fastClock(epoch)
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = temporaryFolder()
  queue = jobQueue(database.url, { db: database.db, jobs, runsJobs: false, now: currentTime })
  await queue.open()
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  for (const stop of stops) await stop()
  await queue.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A receiver that fails for the first two requests of each event, and answers the third one not at all. */
async function startReceiver() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    keySize: 2048,
  })
  const requests = new Map<string, number>()
  const accepted: string[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    await request.resume().toArray()
    const id = String(request.headers['webhook-id'])
    const count = (requests.get(id) ?? 0) + 1
    requests.set(id, count)
    // The worker is killed while it waits for a response.
    if (count === 3) return
    if (count > 3) accepted.push(id)
    response.writeHead(count > 3 ? 204 : 503).end()
  })
  const { port, stop } = await listening(server)
  stops.push(stop)
  const certificate = join(dataDir, 'receiver.pem')
  writeFileSync(certificate, cert)
  return { certificate, requests, accepted, url: `https://${HOST}:${port}/in` }
}

async function restartWorker(certificate: string): Promise<void> {
  if (worker) {
    const closed = new Promise((done) => worker?.once('close', done))
    worker.kill('SIGKILL')
    await closed
  }
  const args = [WORKER, database.url, dataDir, certificate, String(epoch)]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  worker = started
  await new Promise<void>((done, failed) => {
    started.once('message', () => done())
    started.once('close', () => failed(new Error('the worker did not come up')))
  })
}

it('delivers each event, always with the same id, although workers are killed between and in attempts', async () => {
  const { db } = database
  const { certificate, requests, accepted, url } = await startReceiver()
  await givenShop(db, {
    settings: { timezone: 'UTC' },
    hours: { openTime: '00:00', closeTime: '24:00' },
  })
  const service = await givenService(db)
  const box = secretBox(readOrCreateKey(dataDir))
  const enqueue = clock.enqueueWith(queue.enqueue)
  const outside = { check: async () => {}, fetch: () => Promise.reject(new Error('unused')) }
  const context = () =>
    testContext({ db, enqueue, now: clock.now(), admin: BARBER, outside, secretBox: box })
  await callerFor(context()).webhook.create({ url, events: ['booking.created'] })
  const tomorrow = Math.ceil(clock.now().getTime() / 86_400_000 + 1) * 86_400_000
  for (let visit = 0; visit < VISITS; visit++) {
    const start = new Date(tomorrow + visit * 3_600_000).toISOString()
    await callerFor(context()).booking.create(visitOf(service, start, { adminOverride: true }))
  }

  const least = () => Math.min(...requests.values(), requests.size < VISITS ? 0 : 99)
  for (const attempts of [1, 2, 3]) {
    await restartWorker(certificate)
    await expect.poll(least, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(attempts)
  }
  await restartWorker(certificate)
  const open = () => db.webhookDelivery.count({ where: { state: { not: 'delivered' } } })
  await expect.poll(open, { timeout: 120_000, interval: 100 }).toBe(0)

  const deliveries = await db.webhookDelivery.findMany()
  expect(deliveries).toHaveLength(VISITS)
  expect([...requests.keys()].toSorted()).toEqual(
    deliveries.map(({ eventId }) => eventId).toSorted(),
  )
  expect(accepted.toSorted()).toEqual(deliveries.map(({ eventId }) => eventId).toSorted())
  expect(await db.webhook.findFirst()).toMatchObject({ failingSince: null })
}, 600_000)
