import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, signedIn } from '../../testing.ts'
import { driftOf } from '../openapi/conformity.testing.ts'
import { operations } from '../operations.ts'

/** The public procedures, listed a second time, so that no procedure becomes public by mistake. */
const FOR_ANYBODY = [
  'addon.get',
  'addon.list',
  'appointmentType.addons',
  'appointmentType.get',
  'appointmentType.list',
  'arrival.show',
  'auth.forgottenPassword',
  'auth.login',
  'auth.newPassword',
  'auth.passkeyLogin',
  'auth.passkeyOptions',
  'availability.day',
  'availability.days',
  'availability.window',
  'booking.byToken',
  'booking.cancel',
  'booking.coming',
  'booking.create',
  'booking.reschedule',
  'bookingGroup.byToken',
  'bookingGroup.cancelByToken',
  'bookingGroup.create',
  'bookingGroup.link',
  'bookingGroup.rescheduleByToken',
  'bookingGroup.updatePerson',
  'bookingLinks.request',
  'bookingWish.byLink',
  'bookingWish.confirm',
  'bookingWish.state',
  'cleanup.book',
  'cleanup.offer',
  'content.public',
  'groupRequest.create',
  'nudge.unsubscribe',
  'offer.accept',
  'offer.byToken',
  'offer.decline',
  'ownData.erase',
  'ownData.get',
  'phone.read',
  'request.approveByLink',
  'request.byLink',
  'request.declineByLink',
  'retention.list',
  'sameAgain.book',
  'sameAgain.forget',
  'sameAgain.link',
  'sameAgain.offer',
  'sameAgain.remember',
  'series.byToken',
  'series.cancelByToken',
  'series.createByToken',
  'series.linkByToken',
  'series.moveByToken',
  'series.previewByToken',
  'series.previewMoveByToken',
  'setting.public',
  'waitlist.byToken',
  'waitlist.confirm',
  'waitlist.end',
  'waitlist.entry',
  'waitlist.join',
  'waitlist.leave',
  'waitlist.wait',
]

const all = [...operations.values()]
const guarded = all.filter(({ path }) => !FOR_ANYBODY.includes(path))
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
interface RestCall {
  method: Method
  path: string
}
const restCalls = guarded.flatMap(({ meta: { rest = [] } }) =>
  (typeof rest === 'string' ? [rest] : rest).map((route): RestCall => {
    const [verb = '', path = ''] = route.split(' ')
    const method = METHODS.find((each) => each === verb)
    if (!method) throw new Error(`No request is sent by ${verb}.`)
    return { method, path: path.replace(/:\w+/g, '1') }
  }),
)
/** Addresses that belong to no procedure and need the admin's session too. */
const files: RestCall[] = [
  { method: 'GET', path: '/uploads/any.webp' },
  { method: 'POST', path: '/site-pictures' },
]

const headersOf = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: token }

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  const { clock } = server
  const today = clock.now
  clock.now = new Date('2026-01-01T12:00:00Z')
  const expired = await signedIn(server)
  clock.now = today
  const signedOut = await signedIn(server)
  await call(`${server.api}/auth/logout`, { method: 'POST', headers: signedOut.headers })
  const { authorization } = await signedIn(server)
  const token = authorization.slice('Bearer '.length)
  const badTokens = [
    null,
    'Bearer made-up',
    'Bearer ',
    'Basic YTpi',
    `Basic ${Buffer.from(`barber@example.edu:${PASSWORD}`).toString('base64')}`,
    expired.authorization,
    signedOut.authorization,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${token} ${token}`,
  ]

  /** As over HTTP, without a connection for each of some thousand requests. */
  async function ask(method: Method, url: string, token: string | null, body: string) {
    const response = await server.app.inject({
      method,
      url: `/haircuts/api${url}`,
      headers: { 'content-type': 'application/json', ...headersOf(token) },
      ...(method === 'GET' ? {} : { payload: body }),
    })
    const { statusCode: status, headers, payload } = response
    return { status, type: String(headers['content-type']), body: JSON.parse(payload) }
  }
  // Over tRPC, which reads the header by the same code, one token of each kind is enough.
  return {
    ask,
    badTokens,
    tokensOfEachKind: [null, expired.authorization, signedOut.authorization],
  }
})

describe('every operation', () => {
  it('is either declared for anybody, here and at its procedure, or the barber’s alone', () => {
    const open = all.filter(({ meta }) => meta.access === 'anybody').map(({ path }) => path)
    expect(open.sort()).toEqual(FOR_ANYBODY)
    expect(guarded.filter(({ meta }) => meta.access !== 'admin')).toEqual([])
  })

  it.for([...restCalls, ...files])(
    'of the barber’s is 401 without a good token: $method $path',
    async ({ method, path }, { api }) => {
      for (const token of api.badTokens) {
        // Broken, so that a body which is read too soon is seen to be.
        const response = await api.ask(method, path, token, '{')
        expect({ token, ...response }).toMatchObject({
          token,
          status: 401,
          type: 'application/problem+json; charset=utf-8',
          body: { code: 'sign_in_needed' },
        })
        expect(driftOf({ method, path, ...response })).toBe(null)
      }
    },
  )

  it.for(guarded.map(({ path, type }) => ({ path, type })))(
    'of the barber’s is 401 over tRPC: $path',
    async ({ path, type }, { api }) => {
      for (const token of api.tokensOfEachKind) {
        const method = type === 'query' ? 'GET' : 'POST'
        const response = await api.ask(method, `/trpc/${path}`, token, '{}')
        expect(response.status).toBe(401)
        const code = type === 'subscription' ? 'code' : 'error.json.data.refusal.code'
        expect(response.body).toHaveProperty(code, 'sign_in_needed')
      }
    },
  )

  it('of the back office succeeds with a valid token', async ({ server }) => {
    const { headers } = await signedIn(server)
    for (const { method, path } of restCalls) {
      if (method !== 'GET') continue
      const response = await call(`${server.api}${path}`, { headers })
      expect({ path, status: response.status }).not.toEqual({ path, status: 401 })
      expect(response.status).toBeLessThan(500)
    }
  })
})
