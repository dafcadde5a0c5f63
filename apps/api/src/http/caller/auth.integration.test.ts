import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, postJson, signedIn } from '../../testing.ts'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', PUBLIC_URL: 'https://cuts.example.edu' },
  }))
  .extend('api', { scope: 'file' }, ({ server }) => {
    const login = (body: unknown) => postJson(`${server.api}/auth/login`, body)
    const form = (fields: Record<string, string>) =>
      call(`${server.api}/auth/login`, { method: 'POST', body: new URLSearchParams(fields) })
    const me = (authorization?: string) =>
      call(`${server.api}/auth/me`, authorization ? { headers: { authorization } } : {})
    return { login, form, me }
  })

describe('POST /auth/login', () => {
  it('accepts a form and JSON with the same response', async ({ server, api }) => {
    const { email, login: byJson } = await signedIn(server)
    const byForm = await api.form({ username: email, password: PASSWORD })
    for (const { status, body } of [byJson, byForm]) {
      expect(status).toBe(200)
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'bearer',
        expires_at: '2026-04-01T13:00:00.000Z',
      })
    }
  })

  it('asks for the code where two-factor login is on, and takes it as a form too', async ({
    server,
    api,
  }) => {
    const { email, headers } = await signedIn(server)
    const start = await postJson(`${server.api}/auth/otp`, {}, headers)
    expect(start.status).toBe(200)
    const { secret, otpauth_uri: uri } = Object(start.body)
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const { clock } = server
    const code = totp.generate({ timestamp: clock.now.getTime() - 30_000 })
    const confirmed = await postJson(`${server.api}/auth/otp/confirm`, { code }, headers)
    expect(confirmed).toMatchObject({ status: 200, body: { recovery_codes: { length: 10 } } })
    const username = email
    expect(await api.form({ username, password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'otp_required', detail: expect.stringMatching(/code/) },
    })
    expect(await api.form({ username, password: PASSWORD, otp: code })).toMatchObject({
      status: 401,
      body: { code: 'otp_wrong' },
    })
    const otp = totp.generate({ timestamp: clock.now.getTime() })
    expect(await api.form({ username, password: PASSWORD, otp })).toMatchObject({ status: 200 })
    const off = { method: 'DELETE', body: JSON.stringify({ password: PASSWORD }) }
    const json = { ...headers, 'content-type': 'application/json' }
    const url = `${server.api}/auth/otp`
    expect((await call(url, { ...off, headers: json })).status).toBe(204)
    expect((await call(url, { headers })).body).toEqual({ is_on: false, recovery_codes_left: 0 })
    expect((await api.form({ username, password: PASSWORD })).status).toBe(200)
  })

  it('sets a cookie that only pictures ever see', async ({ server }) => {
    const { login } = await signedIn(server)
    const cookie = login.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^__Secure-pictures=[\w-]{43}; Max-Age=2592000; Path=\/haircuts\/api\/uploads; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(cookie).not.toContain(Reflect.get(Object(login.body), 'access_token'))
  })

  it('sets a cookie that opens pictures under its own name alone', async ({ server }) => {
    const { login } = await signedIn(server)
    const [cookie = ''] = login.headers.get('set-cookie')?.split(';') ?? []
    const open = (given: string) =>
      call(`${server.api}/uploads/none.webp`, { headers: { cookie: given } })
    expect((await open(cookie)).status).toBe(404)
    expect((await open(cookie.replace('__Secure-', ''))).status).toBe(401)
  })

  it('responds the same to a wrong email and a wrong password', async ({ server, api }) => {
    const { email } = await signedIn(server)
    const responses = [
      await api.form({ username: email, password: 'wrong' }),
      await api.form({ username: 'nobody@example.edu', password: PASSWORD }),
    ]
    for (const { status, type, body, headers } of responses) {
      expect(status).toBe(401)
      expect(type).toBe('application/problem+json; charset=utf-8')
      expect(body).toMatchObject({ detail: 'Invalid email or password', code: 'wrong_credentials' })
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect(responses[0]?.body).toEqual(responses[1]?.body)
  })

  it('takes as long for an account that does not exist', async ({ server, api }) => {
    const { email } = await signedIn(server)
    const took = async (username: string) => {
      const started = performance.now()
      await api.login({ username, password: 'wrong' })
      return performance.now() - started
    }
    const known = [await took(email), await took(email), await took(email)]
    const unknown = [await took('x@y.z'), await took('x@y.z'), await took('x@y.z')]
    const [least, most] = [Math.min(...unknown), Math.min(...known)]
    // Without the decoy, an unknown account takes a millisecond or two, and a known one thirty.
    expect(least).toBeGreaterThan(most / 3)
  })

  it.for([
    [{}, ['username', 'password']],
    [{ username: 'a@b.co' }, ['password']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: ['a'], password: 5 }, ['username', 'password']],
    [{ username: 'a\0b', password: 'x' }, ['username']],
    [{ username: 'a@b.co', password: 'x'.repeat(1001) }, ['password']],
  ] as const)('names what is wrong with %j', async ([body, fields], { api }) => {
    const response = await api.login(body)
    expect(response.status).toBe(422)
    const { errors } = Object(response.body)
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(fields)
  })
})

describe('authorization', () => {
  it('opens to a token, by REST and by tRPC', async ({ server, api }) => {
    const { email, authorization, headers } = await signedIn(server)
    expect(await api.me(authorization)).toMatchObject({ status: 200, body: { email } })
    expect((await api.me(authorization)).headers.get('cache-control')).toBe('no-store')
    const overTrpc = await call(`${server.api}/trpc/auth.me`, { headers })
    expect(overTrpc.body).toMatchObject({ result: { data: { json: { email } } } })
  })

  it('is refused without one, with an invented one and with the cookie', async ({
    server,
    api,
  }) => {
    const { login } = await signedIn(server)
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const responses = [
      await api.me(),
      await api.me('Bearer made-up'),
      await api.me(`Bearer ${cookie.split('=')[1]}`),
      await call(`${server.api}/auth/me`, { headers: { cookie } }),
    ]
    for (const response of responses) {
      expect(response).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('POST /auth/logout ends it immediately, with an empty response', async ({ server, api }) => {
    const { authorization, headers } = await signedIn(server)
    const logout = await call(`${server.api}/auth/logout`, { method: 'POST', headers })
    expect(logout).toMatchObject({ status: 204, body: '' })
    expect(logout.headers.get('set-cookie')).toMatch(
      /^__Secure-pictures=; .*Expires=Thu, 01 Jan 1970/,
    )
    expect((await api.me(authorization)).status).toBe(401)
    expect((await call(`${server.api}/auth/logout`, { method: 'POST', headers })).status).toBe(401)
  })

  it('says 401 before it says 405, 400, 413 or 415', async ({ server }) => {
    const send = (method: string, type: string, body: string) =>
      call(`${server.api}/auth/logout`, { method, headers: { 'content-type': type }, body })
    expect((await send('PUT', 'application/json', '{}')).status).toBe(401)
    expect((await send('POST', 'application/json', '{')).status).toBe(401)
    expect((await send('POST', 'application/json', 'x'.repeat(300_000))).status).toBe(401)
    expect((await send('POST', 'text/plain', 'x')).status).toBe(401)
    const { headers } = await signedIn(server)
    const put = await call(`${server.api}/auth/logout`, { method: 'PUT', headers })
    expect(put.status).toBe(405)
  })
})
