import { givenService, givenShop } from '@haircuts/router/testing'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { startApp } from '../../testing.ts'

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

describe('a network that floods', () => {
  it('asks for links sixty times a minute, always with the same answer, and is then told what else to do', async ({
    send,
    server,
  }) => {
    const ask = (n: number) =>
      send('/api/booking-links', { payload: { email: `person${n % 3}@example.edu` } })
    const { let: accepted, limited } = await statuses(61, ask)
    expect(accepted).toBe(60)
    expect(limited.map((response) => response.json())).toMatchObject([
      {
        code: 'too_many_requests',
        detail:
          'Too many links were requested from your network. Please wait a minute and try again, or contact the barber.',
      },
    ])
    const other = await send('/api/booking-links', {
      from: '10.9.9.9',
      payload: { email: 'ann@example.edu' },
    })
    expect(other.statusCode).toBe(202)
    expect(other.json()).toEqual({
      message: 'If this address has appointments, an email is on its way.',
    })
    await server.db.message.deleteMany()
  })

  it('bookings is rejected with a message and the seconds to wait', async ({ send }) => {
    const { let: passed, limited } = await statuses(80, () => send('/api/bookings'))
    expect(passed).toBe(60)
    const [response] = limited
    expect(response?.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response?.json()).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      detail: 'Too many requests from your network. Please wait a minute and try again.',
    })
    expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('asks for ten visits to groups a day, and is then told what else to do', async ({
    send,
    server,
  }) => {
    const ask = () => send('/api/group-requests')
    const { let: passed, limited } = await statuses(12, ask)
    expect(passed).toBe(10)
    expect(limited[0]?.json().detail).toBe(
      'Too many requests were sent from your network today. Please contact the barber by phone or email.',
    )
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(80_000)
    await server.db.rateLimit.deleteMany({ where: { key: { startsWith: 'request:' } } })
  })

  it('writes nothing once it is rejected, and is not logged by name', async ({ send, server }) => {
    const counts = () => server.db.rateLimit.findMany({ orderBy: { key: 'asc' } })
    const before = await counts()
    await statuses(60, () => send('/api/bookings', { from: '203.0.113.7' }))
    const after = await counts()
    expect(after).toHaveLength(before.length + 1)
    await statuses(20, () => send('/api/bookings', { from: '203.0.113.7' }))
    expect(await counts()).toEqual(after)
    expect(after.filter(({ key }) => key.includes('203.0.113.7'))).toEqual([])
  })

  it('bookings is stopped however their address is spelled', async ({ send }) => {
    const spellings = [
      '/api/bookings',
      '/api/bookings/',
      '/api/bookings?x=1',
      '/api/%62ookings',
      '/api/trpc/booking.create',
      '/api/trpc/%62ooking.create',
      '/api/trpc/%2562ooking.create',
      '/api/trpc/booking.create?batch=1',
    ]
    const count = 12 * spellings.length
    const outcome = await statuses(count, (n) => send(spellings[n % spellings.length] ?? ''))
    expect(outcome.let).toBe(60)
  })

  it('bookings in batches is rejected per call, with a message that screens show', async ({
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

  it('people to wait is stopped after twenty, and may still book', async ({ send }) => {
    expect((await statuses(30, () => send('/api/waitlist'))).let).toBe(20)
    expect((await send('/api/bookings')).statusCode).toBe(422)
  })

  it('pictures is stopped after thirty, and may still book', async ({ send }) => {
    expect((await statuses(40, () => send('/api/upload-picture'))).let).toBe(30)
    expect((await send('/api/bookings')).statusCode).toBe(422)
  })

  it.for([
    ['links', '/api/bookings/public/made-up/cancel'],
    ['links over tRPC', '/api/trpc/booking.cancel'],
    ['sign-ins', '/api/auth/login'],
  ] as const)('%s is stopped after three hundred', async ([_, path], { send }) => {
    expect((await statuses(310, () => send(path))).let).toBe(300)
  })

  it('reads in batches is stopped by the call, on the fast path too', async ({ send, api }) => {
    const { let: passed } = await statuses(455, () => send(batchOf(10), query))
    expect(passed).toBe(450)
    expect((await send('/api/settings/public', query)).statusCode).toBe(429)
    const input = JSON.stringify({ json: { appointmentTypeId: api.service.id, days: 1 } })
    const path = `/api/trpc/availability.window?input=${encodeURIComponent(input)}`
    const response = await send(path, query)
    expect(response.statusCode).toBe(429)
    expect(response.json().error.json.data.refusal.code).toBe('too_many_requests')
  })

  it('large imports is stopped before sessions are looked up', async ({ send, server, api }) => {
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

  it('does not stop another one', async ({ send }) => {
    await statuses(61, () => send('/api/bookings'))
    expect((await send('/api/bookings')).statusCode).toBe(429)
    expect((await send('/api/bookings', { from: '10.9.9.9' })).statusCode).toBe(422)
  })
})

describe('a network', () => {
  it('is the first half of an IPv6 address', async ({ send }) => {
    const outcome = await statuses(80, (n) => send('/api/bookings', { from: `2001:db8:7:8::${n}` }))
    expect(outcome.let).toBe(60)
    expect((await send('/api/bookings', { from: '2001:db8:7:9::1' })).statusCode).toBe(422)
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
