import { isUnsubscribed, unsubscribeToken } from '@haircuts/core/clients/unsubscribe'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call } from '../../testing.ts'

const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const MULTIPART = `--a\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--\r\n`

const it = test
  .extend('ann', ({ db }) =>
    db.client.create({ data: { name: 'Ann Marsh', email: 'ann@example.edu' } }),
  )
  .extend('token', ({ server, ann }) => unsubscribeToken(server.db, server.deps, ann.email ?? ''))
  .extend(
    'wantsNone',
    ({ server, ann }) =>
      () =>
        isUnsubscribed(server.db, server.deps, ann.email ?? ''),
  )
  // Injected: this call is that of a mail program, and no part of the documented API.
  .extend('press', ({ server }) => (token: string, payload?: string, type?: string) => {
    const headers = type ? { 'content-type': type } : {}
    const url = `/haircuts/unsubscribe/${token}`
    return server.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })
  })

it.for([
  [FORM, ONE_CLICK],
  ['multipart/form-data; boundary=a', MULTIPART],
  ['text/plain', ONE_CLICK],
  ['application/json', '{'],
  [undefined, undefined],
] as const)(
  'the press of a mail program unsubscribes, with a body of %s',
  async ([type, body], { press, token, wantsNone }) => {
    expect(await wantsNone()).toBe(false)
    const { statusCode, headers } = await press(token, body, type)
    expect({ statusCode, cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      cache: 'no-store',
    })
    expect(await wantsNone()).toBe(true)
  },
)

it('an unknown token gets the same answer, and the link itself changes nothing', async ({
  server,
  press,
  token,
  wantsNone,
}) => {
  const known = await press(token, ONE_CLICK, FORM)
  await server.db.unsubscribedMailbox.deleteMany()
  for (const wrong of ['x', token.slice(1), `${token}0`, '%00', 'A'.repeat(43)]) {
    const { statusCode, body } = await press(wrong, ONE_CLICK, FORM)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: known.body })
  }
  await server.app.inject({ method: 'GET', url: `/haircuts/unsubscribe/${token}` })
  expect(await server.db.unsubscribedMailbox.count()).toBe(0)
  expect(await wantsNone()).toBe(false)
})

it('POST /unsubscribe/{token} of the page does the same', async ({ server, token, wantsNone }) => {
  const response = await call(`${server.api}/unsubscribe/${'A'.repeat(43)}`, { method: 'POST' })
  expect(response.status).toBe(204)
  expect(await wantsNone()).toBe(false)
  expect((await call(`${server.api}/unsubscribe/${token}`, { method: 'POST' })).status).toBe(204)
  expect(await wantsNone()).toBe(true)
})
