import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, postJson, signedIn, visitBody } from '../../testing.ts'

/** A time that only the override gets: the middle of the night, in the past. */
const NIGHT = '2026-03-01T08:07:00Z'

const TRANSPORTS = [
  'a JSON body',
  'a JSON body in camelCase',
  'a query',
  'tRPC',
  'a tRPC batch',
  'an otherwise wrong body',
] as const
type Transport = (typeof TRANSPORTS)[number]

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const service = await givenService(server.db, { isActive: false })
  const wish = visitBody(service.id, NIGHT)
  const book = (more: object, headers = {}) =>
    postJson(`${server.api}/bookings`, { ...wish, ...more }, headers)
  const overTrpc = (adminOverride: unknown) => ({
    json: {
      appointmentTypeId: wish.appointment_type_id,
      startDatetime: wish.start_datetime,
      clientName: wish.client_name,
      clientEmail: wish.client_email,
      clientPhone: wish.client_phone,
      adminOverride,
    },
  })
  const transports: Record<Transport, (value: unknown) => Promise<ApiResponse>> = {
    'a JSON body': (value) => book({ admin_override: value }),
    'a JSON body in camelCase': (value) => book({ adminOverride: value }),
    'a query': (value) => {
      const query = new URLSearchParams()
      for (const each of [value].flat()) query.append('admin_override', `${each}`)
      return postJson(`${server.api}/bookings?${query}`, wish)
    },
    tRPC: (value) => postJson(`${server.api}/trpc/booking.create`, overTrpc(value)),
    'a tRPC batch': (value) =>
      postJson(`${server.api}/trpc/booking.create,booking.create?batch=1`, {
        0: overTrpc(value),
        1: overTrpc(value),
      }),
    'an otherwise wrong body': (value) => book({ start_datetime: 'soon', admin_override: value }),
  }
  return { book, transports }
})

it.afterEach(async ({ server }) => {
  expect(await server.db.booking.count()).toBe(0)
})

const codeIn = ({ body }: ApiResponse) =>
  Reflect.get(Object([body].flat().at(-1)), 'error')?.json?.data?.refusal?.code ??
  Reflect.get(Object(body), 'code')

// The test of fields has every spelling of a flag.
it.for(TRANSPORTS)(
  'admin_override without a login is refused by its value and changes nothing, in %s',
  async (name, { api }) => {
    for (const [value, status, code] of [
      [true, 401, 'sign_in_needed'],
      [' True', 401, 'sign_in_needed'],
      ['1', 401, 'sign_in_needed'],
      [[1, 0], 422, 'validation'],
      ['yes', 422, 'validation'],
      ['FALSE', 422, 'validation'],
    ] as const) {
      const response = await api.transports[name](value)
      expect({ value, status: response.status, code: codeIn(response) }).toEqual({
        value,
        status,
        code,
      })
    }
  },
)

it('admin_override without a login does not replay a response of the admin', async ({
  server,
  api,
}) => {
  const { headers } = await signedIn(server)
  const repeat = { 'idempotency-key': 'of-the-admin' }
  const made = await api.book({ admin_override: true }, { ...headers, ...repeat })
  expect(made.status).toBe(201)
  expect(await api.book({ admin_override: true }, repeat)).toMatchObject({
    status: 401,
    body: { code: 'sign_in_needed' },
  })
  await server.db.booking.deleteMany()
})
