import { givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call, postJson, signedIn, visitBody } from '../../testing.ts'

/** A time that only the override gets: the middle of the night, in the past. */
const NIGHT = '2026-03-01T08:07:00Z'

/** Everything that reads as a yes. */
const YES: unknown[] = [true, 1, 'true', 'True', 'TRUE', 'tRuE', '1', ' True', 'true ']
/** The values that cannot be read, and so are wrong for everyone. */
const UNREADABLE: unknown[] = ['yes', 'on', 2, -1, [true], ['true'], [1, 0], [], {}, { true: true }]

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
  const overTrpc = (adminOverride: unknown) => ({
    appointmentTypeId: wish.appointment_type_id,
    startDatetime: wish.start_datetime,
    clientName: wish.client_name,
    clientEmail: wish.client_email,
    clientPhone: wish.client_phone,
    adminOverride,
  })
  const transports: Record<Transport, (value: unknown) => Promise<ApiResponse>> = {
    'a JSON body': (value) =>
      postJson(`${server.api}/bookings`, { ...wish, admin_override: value }),
    'a JSON body in camelCase': (value) =>
      postJson(`${server.api}/bookings`, { ...wish, adminOverride: value }),
    'a query': (value) => postJson(`${server.api}/bookings?${queryOf(value)}`, wish),
    tRPC: (value) => postJson(`${server.api}/trpc/booking.create`, { json: overTrpc(value) }),
    'a tRPC batch': (value) =>
      postJson(`${server.api}/trpc/booking.create,booking.create?batch=1`, {
        0: { json: overTrpc(value) },
        1: { json: overTrpc(value) },
      }),
    'an otherwise wrong body': (value) =>
      postJson(`${server.api}/bookings`, { start_datetime: 'soon', admin_override: value }),
  }
  return { wish, transports }
})

it.afterEach(async ({ server }) => {
  expect(await server.db.booking.count()).toBe(0)
})

function queryOf(value: unknown): string {
  return [value]
    .flat()
    .map((each) => `admin_override=${encodeURIComponent(String(each))}`)
    .join('&')
}

const codeIn = ({ body }: ApiResponse) =>
  Reflect.get(Object([body].flat().at(-1)), 'error')?.json?.data?.refusal?.code ??
  Reflect.get(Object(body), 'code')

describe.each(TRANSPORTS)('admin_override without a login, in %s', (name) => {
  it.for(YES)('spelled %j is a 401 that changes nothing', async (value, { api }) => {
    const response = await api.transports[name](value)
    expect(response.status).toBe(401)
    expect(codeIn(response)).toBe('sign_in_needed')
  })

  it.for(
    UNREADABLE.filter(
      (value) => name !== 'a query' || [value].flat().length > 1 || value === 'yes',
    ),
  )('that is %j is a 422 that changes nothing', async (value, { api }) => {
    const response = await api.transports[name](value)
    expect(response.status).toBe(422)
    expect(codeIn(response)).toBe('validation')
  })

  it.for([false, 0, 'false', 'FALSE', '0', ''])(
    'spelled %j asks for none',
    async (value, { api }) => {
      const response = await api.transports[name](value)
      expect(response.status).toBe(422)
      expect(codeIn(response)).toBe('validation')
    },
  )
})

describe('admin_override without a login', () => {
  it('is not taken from a form, which bookings do not read', async ({ api, server }) => {
    const body = new URLSearchParams({ client_name: api.wish.client_name, admin_override: 'true' })
    const response = await call(`${server.api}/bookings`, { method: 'POST', body })
    expect(response.status).toBe(415)
  })

  it('does not replay a response of the admin either', async ({ server, api }) => {
    const { headers } = await signedIn(server)
    const repeat = { 'idempotency-key': 'of-the-admin' }
    const body = { ...api.wish, admin_override: true }
    const made = await postJson(`${server.api}/bookings`, body, { ...headers, ...repeat })
    expect(made.status).toBe(201)
    const replayed = await postJson(`${server.api}/bookings`, body, repeat)
    expect(replayed).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
    await server.db.booking.deleteMany()
  })
})

it('admin_override that cannot be read is a 422 for the admin', async ({ server, api }) => {
  const { headers } = await signedIn(server)
  const response = await postJson(
    `${server.api}/bookings`,
    { ...api.wish, admin_override: 'yes' },
    headers,
  )
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'admin_override' }] } })
})

describe.each(['appointment-types', 'addons'])('include_inactive of /%s', (path) => {
  it.for(['true', 'TRUE', '1', '%20True'])(
    'spelled %s is a 401 without a login',
    async (value, { server }) => {
      const response = await call(`${server.api}/${path}?include_inactive=${value}`)
      expect(response).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
    },
  )

  it.for(['include_inactive=true&include_inactive=false', 'include_inactive=maybe'])(
    'as %s shows nothing',
    async (query, { server }) => {
      expect((await call(`${server.api}/${path}?${query}`)).status).toBe(422)
    },
  )
})
