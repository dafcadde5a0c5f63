import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from './http/operations.ts'
import { call, signedIn, startApp, type TestApp } from './testing.ts'

/** What visitors may call. Whoever adds to it says so here as well as at the procedure. */
const FOR_ANYBODY = [
  'addon.get',
  'addon.list',
  'appointmentType.addons',
  'appointmentType.get',
  'appointmentType.list',
  'auth.login',
  'availability.day',
  'availability.window',
  'booking.byToken',
  'booking.cancel',
  'booking.create',
  'booking.reschedule',
  'setting.public',
]

const all = [...operations.values()]
const guarded = all.filter(({ path }) => !FOR_ANYBODY.includes(path))
const restCalls = guarded.flatMap(({ meta: { rest = [] } }) =>
  (typeof rest === 'string' ? [rest] : rest).map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { method, path: path.replace(/:\w+/g, '1') }
  }),
)
/** Addresses that are no procedure's, and still the barber's alone. */
const files = [{ method: 'GET', path: '/uploads/any.webp' }]

let server: TestApp
let badTokens: (string | null)[]

beforeAll(async () => {
  server = await startApp()
  const { clock } = server
  const today = clock.now
  clock.now = new Date('2026-01-01T12:00:00Z')
  const expired = await signedIn(server)
  clock.now = today
  const signedOut = await signedIn(server)
  await call(`${server.api}/auth/logout`, { method: 'POST', headers: signedOut.headers })
  badTokens = [
    null,
    'Bearer made-up',
    'Bearer ',
    'Basic YTpi',
    expired.authorization,
    signedOut.authorization,
  ]
})
afterAll(() => server.stop())

const headersOf = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: token }

describe('every operation', () => {
  it('is either declared for anybody, here and at its procedure, or the barber’s alone', () => {
    const open = all.filter(({ meta }) => meta.access === 'anybody').map(({ path }) => path)
    expect(open.sort()).toEqual(FOR_ANYBODY)
    expect(guarded.filter(({ meta }) => meta.access !== 'admin')).toEqual([])
  })

  it.each([...restCalls, ...files])(
    'of the barber’s is 401 without a good token: $method $path',
    async ({ method, path }) => {
      for (const token of badTokens) {
        const headers = { 'content-type': 'application/json', ...headersOf(token) }
        // Broken, so that a body which is read too soon is seen to be.
        const body = method === 'GET' ? null : '{'
        const answer = await call(`${server.api}${path}`, { method, headers, body })
        expect({ token, ...answer }).toMatchObject({
          token,
          status: 401,
          type: 'application/problem+json; charset=utf-8',
          body: { code: 'sign_in_needed' },
        })
      }
    },
  )

  it.each(guarded.map(({ path, type }) => ({ path, type })))(
    'of the barber’s is 401 over tRPC: $path',
    async ({ path, type }) => {
      for (const token of badTokens) {
        const isQuery = type === 'query'
        const answer = await call(`${server.api}/trpc/${path}`, {
          method: isQuery ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...headersOf(token) },
          body: isQuery ? null : '{}',
        })
        expect(answer.status).toBe(401)
        expect(answer.body).toHaveProperty('error.json.data.refusal.code', 'sign_in_needed')
      }
    },
  )

  it('of the barber’s is his with a good one', async () => {
    const { headers } = await signedIn(server)
    for (const { method, path } of restCalls) {
      if (method !== 'GET') continue
      const answer = await call(`${server.api}${path}`, { headers })
      expect({ path, status: answer.status }).not.toEqual({ path, status: 401 })
      expect(answer.status).toBeLessThan(500)
    }
  })
})
