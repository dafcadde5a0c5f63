import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, postJson, signedIn, visitBody } from '../../testing.ts'

const it = test
  .extend('admin', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    return signedIn(server)
  })
  .extend('send', ({ server }) => (path: string, init: RequestInit) => {
    return call(`${server.api}${path}`, init)
  })

it('rejects a login in the query and names its fields', async ({ admin, send }) => {
  const query = new URLSearchParams({ username: admin.email, password: PASSWORD })
  const response = await send(`/auth/login?${query}`, { method: 'POST' })
  expect(response).toMatchObject({
    status: 422,
    type: 'application/problem+json; charset=utf-8',
    body: {
      code: 'validation',
      detail: 'Please send username and password in the body of the request, not in its address.',
      errors: [{ path: 'username' }, { path: 'password' }],
    },
  })
  expect(JSON.stringify(response.body)).not.toContain(PASSWORD)
})

it('rejects a password in the query although the body is right', async ({ server, admin }) => {
  const body = { username: admin.email, password: PASSWORD }
  const response = await postJson(`${server.api}/auth/login?password=${PASSWORD}`, body)
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
})

it.for([
  ['POST', '/auth/password?newPassword=shorter', ['new_password']],
  ['DELETE', `/auth/otp?password=${encodeURIComponent(PASSWORD)}`, ['password']],
  ['POST', '/clients?name=Ann&email=ann@example.edu', ['name', 'email']],
  ['PUT', '/settings/business_name?value=Open', ['value']],
  ['PATCH', '/icloud/calendars/1?mapped_to_blackout=true', ['mapped_to_blackout']],
] as const)(
  'rejects fields of the body in the query of %s %s',
  async ([method, path, fields], { admin, send }) => {
    const response = await send(path, { method, headers: admin.headers })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: fields.map((path) => ({ path })) },
    })
  },
)

it('responds with 401 first where a call needs the admin', async ({ send }) => {
  const response = await send('/settings/business_name?value=Open', { method: 'PUT' })
  expect(response).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
})

it('takes in the query what the contract allows there, and ignores unknown parameters', async ({
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
