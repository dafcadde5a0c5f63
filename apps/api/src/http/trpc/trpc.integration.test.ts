import type { AppRouter } from '@haircuts/router'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import type { inferRouterInputs } from '@trpc/server'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call } from '../../testing.ts'

type SlotRequest = inferRouterInputs<AppRouter>['booking']['create']
const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const service = await givenService(server.db)
  /** A query as the web's client sends it: superjson names the dates apart from the JSON. */
  const query = (path: string, input?: unknown) =>
    call(
      `${server.api}/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    )
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
      meta: { values: { startDatetime: ['Date'] } },
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

  it('carries instants as dates, both ways', async ({ api }) => {
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
    ['booking.create', 'null', 400],
    ['booking.create', '[]', 422],
    ['booking.create', '"x"', 422],
    ['booking.create', '{"json":null}', 422],
    ['booking.create', '{"json":{},"meta":{"values":{"__proto__.x":["Date"]}}}', 400],
    ['booking.create', '{"json":{},"meta":{"values":{"constructor.prototype.x":["Date"]}}}', 400],
    ['booking.create', '{"json":{"a":1},"meta":{"values":{"a.b.c":["Date"]}}}', 422],
    ['booking.create', '{"json":{"a":"x"},"meta":{"values":{"a":["made-up"]}}}', 400],
    ['booking.create', '{"json":{"a":"("},"meta":{"values":{"a":["regexp"]}}}', 400],
    ['booking.create', '{"json":{"a":1},"meta":{"values":7}}', 422],
    [
      'booking.create',
      '{"json":{"startDatetime":"x"},"meta":{"values":{"startDatetime":["Date"]}}}',
      422,
    ],
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
