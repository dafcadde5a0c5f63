import { softwareAuthenticator } from '@haircuts/router/accounts/authenticator.testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const ORIGIN = 'https://cuts.example.edu'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', PUBLIC_URL: ORIGIN },
  }))
  .extend('device', () => softwareAuthenticator({ origin: ORIGIN, rpId: 'cuts.example.edu' }))

it('a passkey is added, listed, renamed, used and removed', async ({ server, device }) => {
  const { headers } = await signedIn(server)
  const url = `${server.api}/auth/passkeys`
  const start = await postJson(`${url}/options`, {}, headers)
  // The names of WebAuthn, as browsers take them.
  expect(start).toMatchObject({
    status: 200,
    body: {
      rp: { id: 'cuts.example.edu' },
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const { challenge, user } = Object(start.body)
  const answer = device.attest({ challenge, userId: user.id })
  const added = await postJson(`${url}/register`, { ...answer, name: 'Phone' }, headers)
  const passkey = {
    id: expect.any(Number),
    name: 'Phone',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
  }
  expect(added).toMatchObject({ status: 201, body: passkey })
  expect(await call(url, { headers })).toMatchObject({ status: 200, body: [passkey] })
  const { id } = Object(added.body)
  const json = { ...headers, 'content-type': 'application/json' }
  const renamed = { method: 'PUT', headers: json, body: JSON.stringify({ name: 'Work phone' }) }
  expect(await call(`${url}/${id}`, renamed)).toMatchObject({ body: { name: 'Work phone' } })

  const options = await postJson(`${server.api}/auth/passkey/options`, {})
  expect(options).toMatchObject({
    status: 200,
    body: { rpId: 'cuts.example.edu', userVerification: 'required' },
  })
  const { challenge: mine } = Object(options.body)
  const login = await postJson(
    `${server.api}/auth/passkey/login`,
    device.assert({ challenge: mine }),
  )
  expect(login).toMatchObject({
    status: 200,
    body: { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' },
  })
  expect(login.headers.get('set-cookie')).toMatch(/^__Secure-pictures=[\w-]{43}; Max-Age=7776000;/)
  const authorization = `Bearer ${Object(login.body).access_token}`
  expect((await call(`${server.api}/auth/me`, { headers: { authorization } })).status).toBe(200)

  expect((await call(`${url}/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  expect((await call(`${server.api}/auth/me`, { headers: { authorization } })).status).toBe(401)
  const { challenge: next } = Object(
    (await postJson(`${server.api}/auth/passkey/options`, {})).body,
  )
  const refused = await postJson(
    `${server.api}/auth/passkey/login`,
    device.assert({ challenge: next }),
  )
  expect(refused).toMatchObject({
    status: 401,
    type: 'application/problem+json; charset=utf-8',
    body: { code: 'passkey_refused', detail: expect.stringMatching(/removed/) },
  })
})

it('answers sixty strangers who begin, and 422 to what is no answer of a browser', async ({
  server,
}) => {
  const begin = () => postJson(`${server.api}/auth/passkey/options`, {})
  const begun = await Promise.all(Array.from({ length: 60 }, begin))
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]))
  const { headers } = await signedIn(server)
  const bodies = [
    {},
    { id: 'a\0b', response: {} },
    { id: ['a'], response: 'x' },
    { id: 'x'.repeat(1365), response: { clientDataJSON: 'e30' } },
    { id: 'abc', response: { clientDataJSON: '%', authenticatorData: 'a', signature: 'a' } },
  ]
  for (const body of bodies) {
    expect((await postJson(`${server.api}/auth/passkey/login`, body)).status).toBe(422)
    expect((await postJson(`${server.api}/auth/passkeys/register`, body, headers)).status).toBe(422)
  }
})
