import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import { deliverWebhook } from '@haircuts/core/webhooks/deliver-webhook'
import { givenService, givenShop } from '@haircuts/router/testing'
import Fastify from 'fastify'
import { generate } from 'selfsigned'
import { expect } from 'vitest'
import { contextFor } from '../deps.ts'
import { test } from '../fixtures.testing.ts'
import { jobs } from '../jobs/index.ts'
import { jobQueue } from '../jobs/queue.ts'
import { currentTime } from '../process/current-time.ts'
import { dayAhead, postJson, signedIn, visitBody } from '../testing.ts'
import { listening } from './listening.testing.ts'
import { outsideFetch } from './outside-fetch.ts'

const HOST = 'hooks.example.edu'

interface Taken {
  path: string
  headers: Record<string, unknown>
  body: string
}

/** A receiver on this machine under a public name; the path of a request says how it answers. */
async function startReceiver() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    keySize: 2048,
  })
  const taken: Taken[] = []
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/fails': (response) => response.writeHead(503).end('Not now.'),
    '/hangs': () => {},
    '/redirects': (response) => response.writeHead(307, { location: '/works' }).end(),
    '/gone': (response) => response.writeHead(410).end(),
    '/works': (response) => response.writeHead(200).end('Thanks! '.repeat(1000)),
  }
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const { url: path = '', headers } = request
    taken.push({ path, headers, body: Buffer.concat(parts).toString() })
    answers[path]?.(response)
  })
  const { port, stop } = await listening(server)
  const real = outsideFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    ca: cert,
  })
  /** The same with a short deadline where nothing answers. */
  const outside: OutsideFetch = {
    ...real,
    fetch: (request) =>
      real.fetch(request.url.endsWith('/hangs') ? { ...request, timeoutMs: 500 } : request),
  }
  return { taken, outside, stop, urlOf: (path: string) => `https://${HOST}:${port}${path}` }
}

const it = test
  .extend('receiver', { scope: 'file' }, async ({ database: _ }, { onCleanup }) => {
    const receiver = await startReceiver()
    onCleanup(() => receiver.stop())
    return receiver
  })
  .extend('options', { scope: 'file' }, ({ receiver, database }) => ({
    deps: {
      outside: receiver.outside,
      now: currentTime,
      // Enqueues as an installation does, and runs nothing.
      queue: jobQueue(database.url, { db: database.db, jobs, runsJobs: false, now: currentTime }),
    },
  }))
  .extend('api', { scope: 'file' }, async ({ server, receiver, database }, { onCleanup }) => {
    const { db } = server
    await server.deps.queue.open()
    onCleanup(() => server.deps.queue.stop())
    await givenShop(db)
    const service = await givenService(db)
    const { headers } = await signedIn(server)
    /** Leaves one webhook, at a path of the receiver, and empties the log. */
    async function webhookAt(path: string) {
      await db.webhook.deleteMany()
      receiver.taken.length = 0
      const url = receiver.urlOf(path)
      const events = ['booking.created']
      const { status, body } = await postJson(`${server.api}/webhooks`, { url, events }, headers)
      expect(status).toBe(201)
      return Object(body)
    }
    let booked = 0
    const book = async () => {
      booked += 1
      const start = `${dayAhead(2)}T${String(14 + Math.floor(booked / 2)).padStart(2, '0')}:${booked % 2 ? '30' : '00'}:00Z`
      const made = await postJson(
        `${server.api}/bookings`,
        visitBody(service.id, start, { admin_override: true }),
        headers,
      )
      expect(made.status).toBe(201)
      return db.webhookDelivery.findFirstOrThrow()
    }
    const context = () => contextFor(server.deps)
    return { webhookAt, book, context, headers, database }
  })

it('delivers an event whose signature a receiver can check', async ({ api, receiver, server }) => {
  const { secret } = await api.webhookAt('/works')
  const { id, eventId } = await api.book()
  await deliverWebhook(await api.context(), { deliveryId: id })
  const [{ headers, body }, ...others] = receiver.taken as [Taken, ...Taken[]]
  expect(others).toEqual([])
  expect(headers['webhook-id']).toBe(eventId)
  const age = Date.now() / 1000 - Number(headers['webhook-timestamp'])
  expect(Math.abs(age)).toBeLessThan(300)
  const key = Buffer.from(String(secret).slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'booking.created',
    booking: { status: 'confirmed' },
  })
  const delivered = await server.db.webhookDelivery.findFirstOrThrow()
  expect(delivered).toMatchObject({ state: 'delivered', responseStatus: 200 })
  expect(delivered.responseText).toHaveLength(500)
})

it.for([
  ['/fails', 'waiting', 503, 'The server answered 503.'],
  ['/hangs', 'waiting', null, 'The server did not answer in time.'],
  [
    '/redirects',
    'waiting',
    307,
    'The server redirects to another address (307). Please enter that one.',
  ],
  ['/gone', 'failed', 410, 'The server says that this address is gone for good (410).'],
] as const)(
  'at a receiver that %s the event is %s',
  async ([path, state, responseStatus, problem], { api, receiver, server }) => {
    const { id: webhookId } = await api.webhookAt(path)
    const { id } = await api.book()
    await deliverWebhook(await api.context(), { deliveryId: id })
    expect(receiver.taken.map((taken) => taken.path)).toEqual([path])
    const stored = await server.db.webhookDelivery.findFirstOrThrow()
    expect(stored).toMatchObject({ state, responseStatus, problem })
    const tested = await postJson(`${server.api}/webhooks/${webhookId}/test`, {}, api.headers)
    expect(tested).toMatchObject({ status: 200, body: { state: 'failed', problem } })
  },
)

it('delivers by the queue exactly once what was committed before the process ended', async ({
  api,
  receiver,
  server,
}) => {
  await api.webhookAt('/works')
  const { eventId } = await api.book()
  // The process that has booked runs no jobs, as one that was killed after the commit.
  expect(receiver.taken).toEqual([])
  const { url, db } = api.database
  const workers = [1, 2].map(() => jobQueue(url, { db, jobs, runsJobs: true, now: currentTime }))
  const { log } = Fastify({ logger: false })
  for (const worker of workers) {
    await worker.open()
    await worker.work({ contextOf: api.context, log })
  }
  await expect
    .poll(async () => (await server.db.webhookDelivery.findFirstOrThrow()).state, {
      timeout: 20_000,
    })
    .toBe('delivered')
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual([eventId])
  expect(await server.db.webhookDelivery.count()).toBe(1)
})
