import { connect } from 'node:net'
import { givenService, givenShop } from '@haircuts/router/testing'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { startApp } from '../../testing.ts'
import type { CallKind } from '../operations.ts'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    const service = await givenService(server.db)
    let networks = 0
    const nextNetwork = () => {
      networks += 1
      return `10.0.0.${networks}`
    }
    return { service, nextNetwork }
  })
  /** Sends a request from a network of this test alone, as the reverse proxy would pass it on. */
  .extend('send', ({ server, api }) => {
    const network = api.nextNetwork()
    return (path: string, { from = network, method = 'POST', payload = {} }: Sent = {}) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const body = method === 'GET' ? {} : { payload: JSON.stringify(payload) }
      return server.app.inject({ url: `/haircuts${path}`, method, headers, ...body })
    }
  })

interface Sent {
  from?: string
  method?: 'GET' | 'POST'
  payload?: unknown
}

/** One after the other, so that each is counted before the next. */
async function statuses(count: number, ask: (n: number) => Promise<LightMyRequestResponse>) {
  const responses = []
  for (let n = 0; n < count; n++) responses.push(await ask(n))
  const limited = responses.filter(({ statusCode }) => statusCode === 429)
  return { let: count - limited.length, limited }
}

const batchOf = (calls: number, path = 'setting.public') =>
  `/api/trpc/${Array(calls).fill(path).join(',')}?batch=1`
function windowOf(appointmentTypeId: number, days: number) {
  const input = JSON.stringify({ json: { appointmentTypeId, days } })
  return `/api/trpc/availability.window?input=${encodeURIComponent(input)}`
}
const query = { method: 'GET' } as const

it('counts reads without a write, so that cached responses stay valid', async ({
  send,
  server,
}) => {
  const before = await server.db.rateLimit.count()
  await statuses(20, () => send('/api/site-pictures/none.webp', query))
  await statuses(20, () => send(batchOf(10), query))
  await statuses(20, () => send('/book', query))
  expect(await server.db.rateLimit.count()).toBe(before)
})

interface Limit {
  /** The ways to make a call of the class, which count together. */
  ways: readonly string[]
  calls: number
  /** The calls of one request, when it is a batch. */
  batch?: number
  detail?: string
  type?: string
  /** Other calls of the class. */
  alsoRefused?: readonly string[]
}

/** One row for each class of calls: a class without a row, or a row without a class, does not compile. */
const LIMITS: Record<CallKind, Limit> = {
  read: {
    ways: [`GET ${batchOf(10)}`],
    calls: 3900,
    batch: 10,
    type: 'application/json',
    alsoRefused: ['GET /api/settings/public', `GET ${windowOf(1, 1)}`, 'GET /faq'],
  },
  write: {
    ways: [
      'POST /api/bookings/public/made-up/cancel',
      'POST /api/trpc/booking.cancel',
      'POST /api/auth/login',
    ],
    calls: 300,
  },
  booking: {
    ways: [
      'POST /api/bookings',
      'POST /api/bookings/',
      'POST /api/bookings?x=1',
      'POST /api/%62ookings',
      'POST /api/trpc/booking.create',
      'POST /api/trpc/%62ooking.create',
      'POST /api/trpc/%2562ooking.create',
      'POST /api/trpc/booking.create?batch=1',
    ],
    calls: 60,
  },
  group: { ways: ['POST /api/bookings/groups', 'POST /api/trpc/bookingGroup.create'], calls: 20 },
  links: {
    ways: ['POST /api/booking-links', 'POST /api/trpc/bookingLinks.request'],
    calls: 60,
    detail:
      'Too many links were requested from your network. Please wait a minute and try again, or contact the barber.',
  },
  waitlist: { ways: ['POST /api/waitlist', 'POST /api/trpc/waitlist.wait'], calls: 20 },
  picture: { ways: ['POST /api/upload-picture'], calls: 30 },
  'site-picture': {
    ways: ['GET /api/donation-code.svg', 'GET /api/site-pictures/none.webp'],
    calls: 6000,
  },
}

describe('a network', () => {
  it.for(Object.entries(LIMITS))(
    'is limited in calls of the class %s, and stops neither another network nor its own other calls',
    // Up to 6,000 requests.
    { timeout: 240_000 },
    async ([kind, limit], { send, api }) => {
      const { ways, calls, batch = 1, alsoRefused = [] } = limit
      const ask = (way: string, more: Sent = {}) => {
        const [method, path = ''] = way.split(' ')
        return send(path, { method: method === 'GET' ? 'GET' : 'POST', ...more })
      }
      const inTurn = (n: number) => ask(ways[n % ways.length] ?? '')
      expect((await statuses(calls / batch + 3, inTurn)).let).toBe(calls / batch)

      const [way = ''] = ways
      const { statusCode, headers, body } = await ask(way)
      expect(statusCode).toBe(429)
      expect(headers['content-type']).toBe(limit.type ?? 'application/problem+json; charset=utf-8')
      expect(body).toContain(
        limit.detail ?? 'Too many requests from your network. Please wait a minute and try again.',
      )
      const seconds = Number(headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      for (const other of alsoRefused) expect((await ask(other)).statusCode).toBe(429)

      expect((await ask(way, { from: api.nextNetwork() })).statusCode).not.toBe(429)
      const refused: string[] = []
      for (const [other, { ways }] of Object.entries(LIMITS))
        if ((await ask(ways[0] ?? '')).statusCode === 429) refused.push(other)
      expect(refused).toEqual([kind])
    },
  )

  it('of three hundred visitors a minute loads the booking page and what it asks for', async ({
    send,
    api,
  }) => {
    const paths = [
      `/book/${api.service.id}`,
      ...['/api/settings/public', '/api/appointment-types', '/api/addons'],
      ...[1, 2, 3].map((days) => windowOf(api.service.id, days)),
    ]
    const loaded = await statuses(300 * paths.length, (n) =>
      send(paths[n % paths.length] ?? '', query),
    )
    expect(loaded.let).toBe(300 * paths.length)
  })

  it('over the limit of reads, of which a document takes five, still gets the files of pages', async ({
    send,
  }) => {
    const { body } = await send('/', query)
    expect((await statuses(785, () => send('/faq', query))).let).toBe(3900 / 5 - 1)
    const { statusCode, headers } = await send('/', query)
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    const [file = ''] = /(?<=\/haircuts)\/assets\/[\w.-]+\.js/.exec(body) ?? []
    const { let: accepted } = await statuses(1300, () => send(file, query))
    expect(accepted).toBe(1300)
  })

  it('causes no write once it is rejected, and is not logged by name', async ({ send, server }) => {
    const counts = () => server.db.rateLimit.findMany({ orderBy: { key: 'asc' } })
    const before = await counts()
    await statuses(60, () => send('/api/bookings', { from: '203.0.113.7' }))
    const after = await counts()
    expect(after).toHaveLength(before.length + 1)
    await statuses(20, () => send('/api/bookings', { from: '203.0.113.7' }))
    expect(await counts()).toEqual(after)
    expect(after.filter(({ key }) => key.includes('203.0.113.7'))).toEqual([])
  })

  it('that books in batches is rejected per call, with a message that screens show', async ({
    send,
  }) => {
    const { let: passed, limited } = await statuses(9, () => send(batchOf(10, 'booking.create')))
    expect(passed).toBe(6)
    expect(limited[0]?.headers['retry-after']).toMatch(/^\d+$/)
    expect(limited[0]?.json()[0].error.json).toMatchObject({
      message: 'Too many requests from your network. Please wait a minute and try again.',
      data: { httpStatus: 429, refusal: { code: 'too_many_requests' } },
    })
  })

  it('that sends large imports is stopped before sessions are looked up', async ({
    send,
    server,
    api,
  }) => {
    const headers = {
      'x-forwarded-for': api.nextNetwork(),
      'content-type': 'application/json',
      'content-length': '300000',
      authorization: 'Bearer made-up',
    }
    const url = '/haircuts/api/trpc/clientImport.preview'
    const ask = () => server.app.inject({ url, method: 'POST', headers, payload: '{}' })
    expect((await ask()).statusCode).toBe(401)
    expect((await statuses(309, ask)).let).toBe(299)
    expect((await send('/api/bookings')).statusCode).toBe(422)
  })

  it('is the first half of an IPv6 address', async ({ send }) => {
    const outcome = await statuses(80, (n) => send('/api/bookings', { from: `2001:db8:7:8::${n}` }))
    expect(outcome.let).toBe(60)
    expect((await send('/api/bookings', { from: '2001:db8:7:9::1' })).statusCode).toBe(422)
  })

  it('reads as much in all networks of a /48 as in one', async ({ send }) => {
    const ask = (n: number) => send(batchOf(10), { ...query, from: `2001:db8:22:${n % 9}::1` })
    expect((await statuses(400, ask)).let).toBe(390)
    const other = { ...query, from: '2001:db8:23:1::1' }
    expect((await send(batchOf(10), other)).statusCode).toBe(200)
  })

  it('has twice the other calls of one in all networks of its /48', async ({ send }) => {
    const ask = (n: number) => send('/api/bookings', { from: `2001:db8:20:${n}::1` })
    expect((await statuses(130, ask)).let).toBe(120)
    expect((await send('/api/bookings', { from: '2001:db8:21:1::1' })).statusCode).toBe(422)
  })

  it('is limited in costly reads as in the cheap ones that take as long', async ({ send }) => {
    const offers = `/api/trpc/${Array(10).fill('sameAgain.offer').join(',')}?batch=1`
    expect((await statuses(81, () => send(offers, query))).let).toBe(3900 / 10 / 5)
    const { statusCode } = await send('/api/same-again', query)
    expect(statusCode).toBe(429)
  })

  it('is not taken from X-Forwarded-For of an untrusted sender', async ({ database }) => {
    const open = await startApp(database, { variables: { RATE_LIMITS: 'on' } })
    const ask = (n: number) =>
      open.app.inject({
        url: '/haircuts/api/bookings',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${n}` },
        payload: '{}',
      })
    expect((await statuses(70, ask)).let).toBe(60)
    await open.stop()
  })
})

describe('a body that does not arrive in full', () => {
  it('is one of a hundred of a network, and of others in its /48', async ({ server }) => {
    const { hostname, port } = new URL(server.api)
    const sockets = new Set<ReturnType<typeof connect>>()
    const begin = (network: string) => {
      const socket = connect({ host: hostname, port: Number(port) })
      sockets.add(socket.on('error', () => {}))
      const status = new Promise<string>((done) => {
        socket.once('data', (bytes) => done(String(bytes).slice(9, 12)))
      })
      socket.write(
        `POST /haircuts/api/trpc/setting.public HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{`,
      )
      return { socket, status }
    }
    const begun = Array.from({ length: 101 }, (_, n) => begin(`2001:db8:31:${n % 9}::1`))
    expect(await Promise.race(begun.map(({ status }) => status))).toBe('429')
    const other = begin('2001:db8:32:1::1')
    other.socket.write('"json":{}}')
    expect(await other.status).toBe('200')
    for (const { socket } of begun) socket.destroy()
    const again = async () => {
      const { socket, status } = begin('2001:db8:31:1::1')
      socket.write('"json":{}}')
      return status
    }
    await expect.poll(again).toBe('200')
    for (const socket of sockets) socket.destroy()
  })
})

describe('a batch', () => {
  it('of ten calls gets responses', async ({ send }) => {
    const response = await send(batchOf(10), query)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toHaveLength(10)
  })

  it.for([11, 180])(
    'of %i calls is rejected with a message, and none of them runs',
    async (calls, { send }) => {
      const response = await send(batchOf(calls, 'addon.list'), query)
      expect(response.statusCode).toBe(413)
      for (const each of response.json()) {
        expect(each.error.json.message).toBe(
          'A batch can hold at most 10 calls. Please send the rest in another one.',
        )
        expect(each).not.toHaveProperty('result')
      }
    },
  )
})
