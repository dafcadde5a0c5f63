import type { AppRouter } from '@haircuts/router'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import type { inferRouterInputs } from '@trpc/server'
import { describe, expect } from 'vitest'
import { costOf } from '../../cost.testing.ts'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call } from '../../testing.ts'

type SlotRequest = inferRouterInputs<AppRouter>['booking']['create']
const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const service = await givenService(server.db)
  const query = (path: string, input?: unknown) => {
    const sign = path.includes('?') ? '&' : '?'
    const text =
      input === undefined ? '' : `${sign}input=${encodeURIComponent(JSON.stringify(input))}`
    return call(`${server.api}/trpc/${path}${text}`)
  }
  const mutate = (path: string, body: string, headers: Record<string, string> = {}) =>
    call(`${server.api}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const wish = (start: string, more: Partial<SlotRequest> = {}) =>
    JSON.stringify({
      json: {
        appointmentTypeId: service.id,
        startDatetime: start,
        clientName: 'Ann Marsh',
        clientEmail: 'ann@example.edu',
        clientPhone: '979 555 0100',
        ...more,
      },
    })
  return { service, query, mutate, wish }
})

describe('tRPC', () => {
  it('offers the operations of the REST paths, in camelCase', async ({ api }) => {
    const services = await api.query('appointmentType.list')
    expect(services.body).toMatchObject({
      result: {
        data: { json: [{ id: api.service.id, durationMinutes: 30, availableAddons: [] }] },
      },
    })
    const one = await api.query('appointmentType.get', { json: { id: api.service.id } })
    expect(one.body).toMatchObject({ result: { data: { json: { id: api.service.id } } } })
    const settings = await api.query('setting.public')
    expect(settings.body).toHaveProperty('result.data.json.0.key', 'business_name')
  })

  it.for([
    ['free times', { days: 3 }, 200],
    ['a service that is not there', { days: 3, appointmentTypeId: 999_999 }, 404],
    ['too many days', { days: 1000 }, 422],
  ] as const)(
    'answers %s on the fast path as on the ordinary one',
    async ([_, more, status], { api, server }) => {
      const json = { appointmentTypeId: api.service.id, ...more }
      const short = await api.query('availability.window', { json })
      const input = encodeURIComponent(JSON.stringify({ 0: { json } }))
      const long = await call(`${server.api}/trpc/availability.window?batch=1&input=${input}`)
      expect(short.status).toBe(status)
      expect(short.type).toContain('application/json')
      expect([short.status, [short.body]]).toEqual([long.status, long.body])
    },
  )

  it('takes instants as text and answers with dates', async ({ api }) => {
    const start = '2026-03-03T15:00:00.000Z'
    const response = await api.mutate('booking.create', api.wish(start))
    expect(response).toMatchObject({
      status: 200,
      body: {
        result: {
          data: {
            json: { startDatetime: start },
            meta: { values: { startDatetime: ['Date'], endDatetime: ['Date'] } },
          },
        },
      },
    })
    const json = { date: '2026-03-03', appointmentTypeId: api.service.id }
    expect((await api.query('availability.day', { json })).body).toMatchObject({
      result: { data: { meta: { values: { '0.startDatetime': ['Date'] } } } },
    })
  })
})

const errorIn = ({ body }: ApiResponse) => Object(body).error?.json?.data

describe('an error over tRPC', () => {
  it('carries its status, words and alternatives', async ({ server, api }) => {
    await givenBooking(server.db, '2026-03-05T15:00:00Z')
    const response = await api.mutate('booking.create', api.wish('2026-03-05T15:00:00Z'))
    expect(response.status).toBe(409)
    expect(errorIn(response)).toEqual({
      code: 'CONFLICT',
      httpStatus: 409,
      path: 'booking.create',
      refusal: {
        status: 409,
        code: 'slot_taken',
        detail: 'That time has just been taken. Please choose another.',
        errors: null,
        alternatives: ['2026-03-05T14:15Z', '2026-03-05T14:30Z', '2026-03-05T15:30Z'].map(
          Date.parse,
        ),
      },
    })
  })

  it('names the fields as the wire does', async ({ api }) => {
    const response = await api.mutate(
      'booking.create',
      api.wish('2026-03-05T16:00:00Z', { clientPhone: '' }),
    )
    expect(response.status).toBe(422)
    expect(errorIn(response).refusal).toMatchObject({
      status: 422,
      errors: [{ path: 'client_phone', message: 'Phone is required' }],
    })
  })

  it.for([
    ['booking.create', '{', 400],
    ['booking.create', 'null', 422],
    ['booking.create', '[]', 422],
    ['booking.create', '"x"', 422],
    ['booking.create', '{"json":null}', 422],
    ['booking.create', '{"json":{"__proto__":{"x":1}},"meta":{"values":7}}', 422],
    ['booking.create', `{"json":{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}}`, 422],
    ['booking.create', `{"json":{"a":"${'a'.repeat(300_000)}"}}`, 413],
    ['nothing.here', '{}', 404],
    ['__proto__', '{}', 404],
    ['%ZZ', '{}', 404],
  ] as const)('for %s is a client error: %#', async ([path, body, status], { api }) => {
    const response = await api.mutate(path, body)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).not.toMatch(/node_modules|stack/)
    expect({}).not.toHaveProperty('x')
  })

  it.for(['{', '{"json":{"date":"x","appointmentTypeId":1}}', 'null', '7'])(
    'to a query with the input %s is 4xx',
    async (input, { server }) => {
      const response = await call(
        `${server.api}/trpc/availability.day?input=${encodeURIComponent(input)}`,
      )
      expect([400, 422]).toContain(response.status)
    },
  )

  it('to a mutation by GET is 405', async ({ api }) => {
    expect((await api.query('booking.create', { json: {} })).status).toBe(405)
  })

  it('of another media type is 415', async ({ api }) => {
    const response = await api.mutate('booking.create', 'x', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })
})

describe('the meta of superjson in a request', () => {
  const shortened = (meta: object) => (JSON.stringify(meta).length < 10_000 ? meta : { values: {} })
  const sizes = Array.from({ length: 180 }, (_, index) => [index, [['typed-array', 'Int8Array']]])
  const HOSTILE: [type: string, json: unknown, meta: object][] = [
    ['typed-array', Array(180).fill(8e8), { values: { a: Object.fromEntries(sizes) } }],
    [
      'set',
      Array(40_000).fill([]),
      { values: { a: ['set'] }, referentialEqualities: { 'a.0': Array(12_000).fill('a.39999') } },
    ],
    ['map', [[1, 2]], { values: { a: ['map'] } }],
    ['regexp', '/(a+)+$/', { values: { a: ['regexp'] } }],
    ['bigint', '9'.repeat(100_000), { values: { a: ['bigint'] } }],
    ['Error', { name: 'E', message: 'x' }, { values: { a: ['Error'] } }],
    ['URL', 'http://example.com', { values: { a: ['URL'] } }],
    ['number', 'NaN', { values: { a: ['number'] } }],
    ['undefined', null, { values: { a: ['undefined'] } }],
    ['symbol', 'x', { values: { a: [['symbol', 'x']] } }],
    ['class', {}, { values: { a: [['class', 'Object']] } }],
    ['custom', {}, { values: { a: [['custom', 'x']] } }],
    ['Date', 'x', { values: { a: ['Date'] } }],
    ['an inherited name', {}, { values: { '__proto__.x': ['Date'] } }],
  ]
  /** The server alone takes 5 to 30 on a machine that is not busy, and superjson took seconds. */
  const MAX_MS = 200
  const MAX_HEAP_BYTES = 5 * 1024 * 1024

  it.for(HOSTILE)(
    'of the type %s is ignored, and costs no more than its JSON',
    async ([_, a, meta], { api }) => {
      const input = { json: { email: 'not an address', a }, meta: { ...meta, v: 1 } }
      // The address of a GET is at most 16 KB long.
      const short = { json: {}, meta: shortened(meta) }
      const sent = JSON.stringify(input)
      const tenTimes = Array(sent.length < 20_000 ? 10 : 1).fill(input)
      const path = 'bookingLinks.request'
      const paths = tenTimes.map(() => path).join()
      const asks = [
        () => api.mutate(path, sent),
        () => api.mutate(`${paths}?batch=1`, JSON.stringify({ ...tenTimes })),
        () => api.query('appointmentType.list', short),
        () => api.query('appointmentType.list,addon.list?batch=1', { 0: short, 1: {} }),
      ]
      const { statuses, ms, heapBytes } = await costOf(asks, { enoughBytes: MAX_HEAP_BYTES })
      expect(statuses).toEqual([[422], [422], [200], [200]])
      expect(ms).toBeLessThan(MAX_MS)
      expect(heapBytes).toBeLessThan(MAX_HEAP_BYTES)
      expect({}).not.toHaveProperty('x')
    },
  )
})

it('answers a hostile list with one short error', async ({ api }) => {
  const json = { entryToken: 'x', weekdays: Array(80_000).fill({}) }
  const response = await api.mutate('waitlist.wait', JSON.stringify({ json }))
  expect(response.status).toBe(422)
  expect(JSON.stringify(response.body).length).toBeLessThan(64_000)
  const { errors } = errorIn(response).refusal
  expect(errors.filter(({ path }: { path: string }) => path.startsWith('weekdays'))).toHaveLength(1)
})
