import { API_KEY_SCOPES } from '@haircuts/core/kernel/api-key-form'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn, visitBody } from '../../testing.ts'
import { operations } from '../operations.ts'

const HOME = '7 Secret Street'

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db, { settings: { business_address: HOME } })
  const service = await givenService(server.db)
  const booking = await givenBooking(server.db, '2026-03-04T15:00Z')
  const { headers } = await signedIn(server)
  const keys = `${server.api}/api-keys`
  async function createKey(...scopes: string[]) {
    const { status, body } = await postJson(keys, { name: 'Club', scopes }, headers)
    expect(status).toBe(201)
    const { key, id } = Object(body)
    return { id, key: String(key), headers: { authorization: `Bearer ${key}` } }
  }
  const scoped = Object.fromEntries(
    await Promise.all(
      API_KEY_SCOPES.map(async (scope) => [scope, (await createKey(scope)).headers] as const),
    ),
  )
  return { headers, keys, createKey, scoped, service, booking }
})

const restCalls = [...operations.values()].flatMap(({ meta: { rest = [], access, openTo = [] } }) =>
  (typeof rest === 'string' ? [rest] : rest).map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { method, path: path.replace(/:\w+/g, '1'), access, openTo }
  }),
)

describe('an API key', () => {
  it('is shown once and stored as a hash', async ({ api, server }) => {
    const { key, id } = await api.createKey('read', 'bookings')
    expect(key).toMatch(/^haircuts_[\w-]{43}$/)
    const { body } = await call(api.keys, { headers: api.headers })
    const [newest] = Array.isArray(body) ? body : []
    expect(newest).toEqual({
      ...{ id, name: 'Club', scopes: ['read', 'bookings'], key_start: key.slice(0, 13) },
      ...{ created_at: server.clock.now.toISOString(), last_used_at: null },
    })
    expect(JSON.stringify(body)).not.toContain(key)
    const rows = JSON.stringify(await server.db.apiKey.findMany())
    expect(rows).not.toContain(key.slice(13))
  })

  it('needs the password again 15 minutes after the login', async ({ api, server }) => {
    const key = { name: 'Club', scopes: ['read'] }
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 16 * 60_000)
    expect(await postJson(api.keys, key, api.headers)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    })
    server.clock.now = now
  })

  it('says when it was last used, and ends at once when it is revoked', async ({ api, server }) => {
    const { id, headers } = await api.createKey('read')
    expect((await call(`${server.api}/bookings`, { headers })).status).toBe(200)
    const stored = await server.db.apiKey.findUniqueOrThrow({ where: { id } })
    expect(stored.lastUsedAt).toEqual(server.clock.now)
    const revoke = { method: 'DELETE', headers: api.headers }
    expect((await call(`${api.keys}/${id}`, revoke)).status).toBe(204)
    expect((await call(`${api.keys}/${id}`, revoke)).status).toBe(404)
    expect(await call(`${server.api}/bookings`, { headers })).toMatchObject({
      status: 401,
      body: { detail: 'This API key does not exist or was revoked.' },
    })
  })

  it.for([
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes.0'],
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: 'a\nb', scopes: ['read'] }, 'name'],
    [{ name: 'x' }, 'scopes'],
  ] as const)('is not created from %j', async ([body, path], { api }) => {
    expect(await postJson(api.keys, body, api.headers)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  it('reads with read, and changes nothing', async ({ api, server }) => {
    const headers = api.scoped.read ?? {}
    const url = `${server.api}/bookings/${api.booking.id}`
    expect(await call(url, { headers })).toMatchObject({
      status: 200,
      body: { client: { name: 'Somebody Else' } },
    })
    expect(
      await call(`${server.api}/appointment-types?include_inactive=true`, { headers }),
    ).toMatchObject({
      status: 200,
    })
    expect(await call(url, { method: 'PUT', headers })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    })
  })

  it('books as the barber with bookings, and reads nothing', async ({ api, server }) => {
    const headers = api.scoped.bookings ?? {}
    const night = visitBody(api.service.id, '2026-03-05T04:00:00Z', { admin_override: true })
    const made = await postJson(`${server.api}/bookings`, night, headers)
    expect(made.status).toBe(201)
    const url = `${server.api}/bookings/${Reflect.get(Object(made.body), 'id')}`
    const done = await call(url, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'cancelled' }),
    })
    expect(done).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await call(url, { headers })).status).toBe(403)
    expect((await call(url, { method: 'DELETE', headers })).status).toBe(403)
    // Without the scope it is a visitor to a public call, whose flag is refused.
    expect(await postJson(`${server.api}/bookings`, night, api.scoped.read)).toMatchObject({
      status: 401,
    })
    expect(
      (
        await postJson(
          `${server.api}/clients`,
          { name: 'Ann', email: 'a@example.edu', phone: '1' },
          headers,
        )
      ).status,
    ).toBe(201)
  })

  it('works over tRPC like over REST', async ({ api, server }) => {
    const list = `${server.api}/trpc/booking.list?input=${encodeURIComponent('{"json":{}}')}`
    expect((await call(list, { headers: api.scoped.read ?? {} })).status).toBe(200)
    expect((await call(list, { headers: api.scoped.bookings ?? {} })).status).toBe(403)
    const closed = `${server.api}/trpc/apiKey.list`
    expect((await call(closed, { headers: api.scoped.read ?? {} })).status).toBe(403)
    const live = await call(`${server.api}/trpc/live.changes`, { headers: api.scoped.read ?? {} })
    expect(live.status).toBe(401)
  })

  it('with every scope is refused what no scope names, before the body is read', async ({
    api,
    server,
  }) => {
    const key = await api.createKey(...API_KEY_SCOPES)
    const headers = { 'content-type': 'application/json', ...key.headers }
    const closed = restCalls.filter(
      ({ access, openTo }) => access === 'admin' && openTo.length === 0,
    )
    expect(closed.length).toBeGreaterThan(50)
    for (const { method, path } of closed) {
      const body = method === 'GET' ? null : '{'
      const { status } = await call(`${server.api}${path}`, { method, headers, body })
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
    }
  })

  it('never shows the home address or a secret with read', async ({ api, server }) => {
    for (const { method, path, openTo } of restCalls) {
      if (!openTo.includes('read')) continue
      const { status, body } = await call(`${server.api}${path}`, {
        method,
        headers: api.scoped.read ?? {},
      })
      expect(status).not.toBe(500)
      expect(JSON.stringify(body)).not.toMatch(/Secret Street|token|haircuts_|whsec_/)
    }
  })

  it('opens no pictures, files or metrics', async ({ api, server }) => {
    for (const headers of Object.values(api.scoped)) {
      expect((await call(`${server.api}/uploads/any.webp`, { headers })).status).toBe(401)
      expect((await call(`${server.api}/site-pictures`, { method: 'POST', headers })).status).toBe(
        401,
      )
    }
  })

  it('is cached nowhere', async ({ api, server }) => {
    const { headers } = await call(`${server.api}/appointment-types`, {
      headers: api.scoped.read ?? {},
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is limited to twenty', async ({ api, server }) => {
    const left = 20 - (await server.db.apiKey.count())
    const answers = await Promise.all(
      Array.from({ length: left + 3 }, () =>
        postJson(api.keys, { name: 'Club', scopes: ['read'] }, api.headers),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await server.db.apiKey.count()).toBe(20)
  })
})
