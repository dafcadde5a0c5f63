import { acceptingMailer, givenBooking, MONDAY_MORNING } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { startApp, type TestApp } from '../testing.ts'

const SECRET = 'a secret of some length'

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
})
const URL = '/haircuts/api/webhooks/postmark'
// Injected: this call is Postmark's, and no part of the documented API.
const send = async ({ app }: TestApp, body: object, headers: Record<string, string> = {}) => {
  const { statusCode: status } = await app.inject({
    method: 'POST',
    url: URL,
    headers,
    payload: body,
  })
  return { status }
}
const it = test
  .extend('options', { scope: 'file' }, () => ({
    deps: { mailer: async () => acceptingMailer([]) },
    variables: { POSTMARK_WEBHOOK_SECRET: SECRET },
  }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    const { id } = await givenBooking(server.db, '2026-03-03T15:00Z')
    const { key } = await server.db.message.create({
      data: {
        bookingId: id,
        kind: 'confirmation',
        version: 0,
        recipient: 'else@example.edu',
        state: 'sent',
        serviceId: 'pm-1',
        nextAttemptAt: MONDAY_MORNING,
        createdAt: MONDAY_MORNING,
      },
    })
    const report = (body: object, headers = basic(SECRET)) => send(server, body, headers)
    const message = () => server.db.message.findFirstOrThrow()
    return { key, report, message }
  })

it('responds with 401 without the secret', async ({ api, server, database }) => {
  const bounce = { RecordType: 'Bounce', Type: 'HardBounce', MessageID: 'pm-1' }
  expect((await api.report(bounce, basic('a secret of some lengtH'))).status).toBe(401)
  expect((await send(server, bounce)).status).toBe(401)
  expect(await api.message()).toMatchObject({ problem: null })
  const unset = await startApp(database)
  // The address is then one of `/webhooks/{id}`, which need the barber.
  expect((await send(unset, bounce)).status).toBe(401)
  await unset.stop()
})

it('stores deliveries, bounces and complaints, by message key or Postmark id', async ({ api }) => {
  const delivered = { RecordType: 'Delivery', MessageID: 'x', Metadata: { 'message-key': api.key } }
  const at = '2026-03-02T14:00:00Z'
  expect(await api.report({ ...delivered, DeliveredAt: at })).toMatchObject({ status: 200 })
  expect(await api.message()).toMatchObject({ deliveredAt: new Date(at), problem: null })
  const bounce = {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Description: 'There is no such person.',
    MessageID: 'pm-1',
    BouncedAt: '2026-03-02T10:00:00.5-05:00',
  }
  await api.report(bounce)
  expect(await api.message()).toMatchObject({
    problem: 'Bounced: There is no such person.',
    problemAt: new Date('2026-03-02T15:00:00.500Z'),
  })
  await api.report({ RecordType: 'SpamComplaint', MessageID: 'pm-1' })
  expect(await api.message()).toMatchObject({ problem: 'Marked as spam by the recipient.' })
})

it('responds with 200 to unknown reports, because Postmark repeats rejected ones', async ({
  api,
}) => {
  const before = await api.message()
  const others = [
    { RecordType: 'Bounce', Type: 'AutoResponder', MessageID: 'pm-1' },
    { RecordType: 'Open', MessageID: 'pm-1' },
    { RecordType: 'Bounce', Type: 'HardBounce', MessageID: 'somebody else’s' },
    { unreadable: true },
  ]
  for (const body of others) expect((await api.report(body)).status).toBe(200)
  expect(await api.message()).toEqual(before)
})

it('responds with 405 to other methods', async ({ server }) => {
  expect((await server.app.inject(URL)).statusCode).toBe(405)
})
