import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, postJson, signedIn, visitBody } from '../../testing.ts'
import { bodyOnlyFields } from '../field-places.ts'
import { callsOf } from '../operations.ts'

const it = test
  .extend('admin', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    return signedIn(server)
  })
  .extend('send', ({ server }) => (path: string, init: RequestInit) => {
    return call(`${server.api}${path}`, init)
  })

const misplaced = callsOf()
  .map((call) => ({ ...call, fields: bodyOnlyFields(call) }))
  .filter(({ fields }) => fields.length > 0)

it.for(misplaced)(
  'rejects and names fields of the body in the query of $method $url',
  async ({ method, url, fields: all }, { admin, server }) => {
    // The operation itself decides about the override, wherever it is sent.
    const fields = all.filter((name) => name !== 'admin_override')
    const query = new URLSearchParams(fields.map((name): [string, string] => [name, PASSWORD]))
    const path = url.replace(/:\w+/g, '1')
    const { statusCode, payload } = await server.app.inject({
      method,
      url: `/haircuts/api${path}?${query}`,
      headers: admin.headers,
    })
    expect({ statusCode, ...JSON.parse(payload) }).toMatchObject({
      statusCode: 422,
      code: 'validation',
      detail: expect.stringContaining('in the body of the request, not in its address.'),
      errors: fields.map((path) => ({ path })),
    })
    expect(payload).not.toContain(PASSWORD)
  },
)

it('rejects a password in the query although the body is right', async ({ server, admin }) => {
  const body = { username: admin.email, password: PASSWORD }
  const response = await postJson(`${server.api}/auth/login?password=${PASSWORD}`, body)
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
})

it('takes in the query what the documentation allows there, and ignores unknown parameters', async ({
  server,
  admin,
  send,
}) => {
  const service = await givenService(server.db)
  const booking = await postJson(
    `${server.api}/bookings?admin_override=true&utm_source=flyer`,
    visitBody(service.id, '2026-03-03T15:00:00Z'),
    admin.headers,
  )
  expect(booking.status).toBe(201)
  const { id, public_token: token } = Object(booking.body)
  const moved = await send(
    `/bookings/public/${token}/reschedule?new_start_datetime=2026-03-03T16:00:00Z`,
    { method: 'PUT' },
  )
  expect(moved).toMatchObject({ status: 200, body: { start_datetime: '2026-03-03T16:00:00.000Z' } })
  const link = await send(`/bookings/${id}/generate-token?purpose=cancel`, {
    method: 'POST',
    headers: admin.headers,
  })
  expect(link).toMatchObject({ status: 200, body: { purpose: 'cancel' } })
})
