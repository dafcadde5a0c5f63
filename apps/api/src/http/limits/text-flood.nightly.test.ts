import { givenBooking, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { signedIn } from '../../testing.ts'
import { it as base, fieldOf, statusesOf } from './networks.testing.ts'

const CALLS = 60
const TEXTS = 10

const it = base.extend('phones', { scope: 'file' }, async ({ server, send }) => {
  await givenShop(server.db, { settings: { phone_texts: 'true' } })
  const { headers } = await signedIn(server)
  const keyWith = async (scopes: string[]) => {
    const { body } = await send('POST /api-keys', { headers, body: { name: 'Phone', scopes } })
    const authorization = `Bearer ${fieldOf(body, 'key')}`
    return { id: Number(fieldOf(body, 'id')), headers: { authorization } }
  }
  const phones = [await keyWith(['texts']), await keyWith(['texts']), await keyWith(['texts'])]
  const phoneOf = (n: number) => phones[n % phones.length]?.headers ?? {}
  /** By one of the transports. */
  const due = (n: number, of: Record<string, string> = phoneOf(n)) =>
    n % 2 === 0
      ? send('POST /texts/due', { from: n, headers: of, body: {} })
      : send('POST /trpc/phoneTexts.due', { from: n, headers: of, body: { json: {} } })
  const sent = (id: number, of: Record<string, string> = phoneOf(0), from = 500) =>
    send('POST /texts/sent', { from, headers: of, body: { id } })
  return { headers, keyWith, phones, phoneOf, due, sent }
})

function idsOf(body: unknown): number[] {
  const texts = fieldOf(body, 'texts') ?? fieldOf(body, 'result', 'data', 'json', 'texts')
  return Array.isArray(texts) ? texts.map((text) => Number(fieldOf(text, 'id'))) : []
}

it('three phones that ask sixty times at once get each text once, and report it as often as they like', async ({
  server,
  send,
  phones,
}) => {
  for (let n = 0; n < TEXTS; n++) {
    const test = { headers: phones.headers, body: { phone: '979 555 0199' } }
    expect((await send('POST /texts/test', test)).status).toBe(201)
  }
  const asked = await Promise.all(Array.from({ length: CALLS }, (_, n) => phones.due(n)))
  expect(statusesOf(asked)).toEqual({ 200: CALLS })
  const fetched = asked.flatMap(({ body }) => idsOf(body))
  expect(fetched).toHaveLength(TEXTS)
  expect(new Set(fetched).size).toBe(TEXTS)
  const [id = 0] = fetched
  const reports = await Promise.all(
    Array.from({ length: CALLS }, (_, n) => phones.sent(id, phones.phoneOf(n), n)),
  )
  expect(reports.map(({ body }) => body)).toEqual(Array(CALLS).fill({ id, outcome: 'sent' }))
  expect(await server.db.message.count({ where: { state: 'sent', sentBy: 'phone' } })).toBe(1)
})

it('no other key, session or guess fetches or reports a text, and no email is reported as one', async ({
  server,
  send,
  phones,
}) => {
  const reading = await phones.keyWith(['read', 'bookings'])
  const revoked = await phones.keyWith(['texts'])
  await send(`DELETE /api-keys/${revoked.id}`, { headers: phones.headers })
  const guess = { authorization: `Bearer haircuts_${'x'.repeat(43)}` }
  for (const [name, headers, status] of [
    ['nobody', {}, 401],
    ['a guess', guess, 401],
    ['a revoked key', revoked.headers, 401],
    ['a key for bookings', reading.headers, 403],
    ['the session of the barber', phones.headers, 403],
  ] as const) {
    const responses = [
      await phones.due(0, headers),
      await phones.due(1, headers),
      await phones.sent(1, headers),
    ]
    expect({ name, statuses: statusesOf(responses) }).toEqual({ name, statuses: { [status]: 3 } })
    expect(JSON.stringify(responses)).not.toContain('979')
  }
  const { id: bookingId } = await givenBooking(server.db, '2026-03-04T15:00:00Z')
  const { id } = await server.db.message.create({
    data: {
      ...{ bookingId, kind: 'reminder', version: 0, recipient: 'ann@example.edu' },
      ...{ state: 'sending', claimedAt: server.clock.now, attempts: 1 },
      ...{ nextAttemptAt: server.clock.now, createdAt: server.clock.now },
    },
  })
  for (const wrong of [id, 2_147_483_647])
    expect(await phones.sent(wrong)).toMatchObject({
      status: 404,
      body: { code: 'text_not_found' },
    })
  expect(await server.db.message.findUnique({ where: { id } })).toMatchObject({
    ...{ state: 'sending', channel: 'email' },
  })
})

it('a key for texts opens these two calls alone', async ({ send, phones }) => {
  const headers = phones.phoneOf(0)
  const routes = [
    'GET /bookings',
    'GET /clients',
    'GET /notifications',
    'GET /settings',
    'GET /texts/phones',
    'POST /texts/test',
    'GET /group-polls',
    'GET /statistics/unmet-demand',
    'GET /api-keys',
  ]
  const statuses = await Promise.all(
    routes.map(async (route) => {
      const body = route.startsWith('POST') ? { body: { phone: '979 555 0199' } } : {}
      return (await send(route, { headers, ...body })).status
    }),
  )
  expect(statuses).toEqual(routes.map(() => 403))
})
