import { passMs } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, postJson, signedIn } from '../../testing.ts'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    const email = (await signedIn(server)).email
    const login = (network: string, password = 'wrong') =>
      postJson(
        `${server.api}/auth/login`,
        { username: email, password },
        { 'x-forwarded-for': network },
      )
    return { email, login }
  })

it.beforeEach(async ({ server }) => {
  await server.db.rateLimit.deleteMany()
  await server.db.securityEvent.deleteMany()
})

it('rejects a network after ten wrong passwords, with the time to wait', async ({
  api,
  server,
}) => {
  const responses = []
  for (const _ of Array(60)) responses.push(await api.login('203.0.113.5'))
  const statuses = responses.map(({ status }) => status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(50).fill(429)])
  const [refused] = responses.slice(10)
  expect(refused).toMatchObject({
    type: 'application/problem+json; charset=utf-8',
    body: { code: 'too_many_sign_ins', detail: expect.stringMatching(/15 minutes/) },
  })
  const seconds = Number(refused?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(840)
  expect(seconds).toBeLessThanOrEqual(900)

  await passMs(server.db, 800_000)
  expect((await api.login('203.0.113.5', PASSWORD)).status).toBe(429)
  await passMs(server.db, 100_000)
  expect((await api.login('203.0.113.5', PASSWORD)).status).toBe(200)
})

it('counts the addresses of one IPv6 /64 as one network', async ({ api }) => {
  for (const n of Array(10).keys()) await api.login(`2001:db8:1:2::${n + 1}`)
  expect((await api.login('2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await api.login('2001:db8:1:3::9')).status).toBe(401)
})

it('accepts the right password while fifty other networks fail', async ({ api }) => {
  const attack = () =>
    Array.from(Array(50).keys(), (host) =>
      api.login(`198.51.100.${host}`).then(({ status }) => status),
    )
  const first = await Promise.all(attack())
  const second = attack()
  const started = performance.now()
  expect((await api.login('203.0.113.9', PASSWORD)).status).toBe(200)
  // Two seconds of delay, and what a busy machine adds to fifty others in the same process.
  expect(performance.now() - started).toBeLessThan(8000)
  expect([...first, ...(await Promise.all(second))]).toEqual(Array(100).fill(401))
})

it('counts each sign-in of a tRPC batch', async ({ api, server }) => {
  const path = Array(10).fill('auth.login').join()
  const input = { json: { username: api.email, password: 'wrong' } }
  const batch = Object.fromEntries(Array.from(Array(10).keys(), (n) => [n, input]))
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
  const body = JSON.stringify(batch)
  const url = `${server.api}/trpc/${path}?batch=1`
  const first = await call(url, { method: 'POST', headers, body })
  expect(JSON.stringify(first.body).match(/wrong_credentials/g)).toHaveLength(10)
  const second = await call(url, { method: 'POST', headers, body })
  expect(JSON.stringify(second.body).match(/too_many_sign_ins/g)).toHaveLength(10)
  expect(second.headers.get('retry-after')).toMatch(/^8\d\d|900$/)
})

it('shows what happened to the account', async ({ api, server }) => {
  await api.login('203.0.113.5')
  const { headers } = await signedIn(server)
  const { status, body } = await call(`${server.api}/auth/security-events`, { headers })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { kind: 'sign_in', network: '127.0.0.1', count: 1 },
    { kind: 'sign_in_failed', network: '203.0.113.5', count: 1 },
  ])
})
