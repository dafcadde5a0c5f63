import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const it = test.extend('options', { scope: 'file' }, () => ({ variables: { RATE_LIMITS: 'on' } }))

it('an API key that is guessed is counted by network, and does not stop a good one', async ({
  server,
}) => {
  const { headers } = await signedIn(server)
  const created = await postJson(
    `${server.api}/api-keys`,
    { name: 'Club', scopes: ['read'] },
    headers,
  )
  const good = { authorization: `Bearer ${Reflect.get(Object(created.body), 'key')}` }
  const guess = { authorization: `Bearer haircuts_${'x'.repeat(43)}` }
  const statuses: number[] = []
  for (let tried = 0; tried < 41; tried += 1) {
    statuses.push((await call(`${server.api}/bookings`, { headers: guess })).status)
  }
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 401))
  const { status, headers: limited } = await call(`${server.api}/trpc/booking.list`, {
    headers: guess,
  })
  expect([statuses.at(-1), status]).toEqual([429, 429])
  expect(Number(limited.get('retry-after'))).toBeGreaterThan(0)
  expect((await call(`${server.api}/bookings`, { headers: good })).status).toBe(200)
  const events = await server.db.securityEvent.findMany({ where: { kind: 'key_failed' } })
  expect(events).toMatchObject([{ network: '127.0.0.1' }])
})
