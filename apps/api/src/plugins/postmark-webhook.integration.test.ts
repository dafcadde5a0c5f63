import { acceptingMailer, givenBooking, MONDAY_MORNING } from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing.ts'

const SECRET = 'a secret of some length'

let server: TestApp
let key: string

beforeAll(async () => {
  server = await startApp({ mailer: acceptingMailer([]) }, { POSTMARK_WEBHOOK_SECRET: SECRET })
  const { id } = await givenBooking(server.db, '2026-03-03T15:00Z')
  const message = await server.db.message.create({
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
  key = message.key
})
afterAll(() => server.stop())

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
const report = (body: object, headers = basic(SECRET)) => send(server, body, headers)
const message = () => server.db.message.findFirstOrThrow()

it('is nobody’s without the secret', async () => {
  const bounce = { RecordType: 'Bounce', Type: 'HardBounce', MessageID: 'pm-1' }
  expect((await report(bounce, basic('a secret of some lengtH'))).status).toBe(401)
  expect((await send(server, bounce)).status).toBe(401)
  expect(await message()).toMatchObject({ problem: null })
  const unset = await startApp()
  expect((await send(unset, bounce)).status).toBe(404)
  await unset.stop()
})

it('notes a delivery, a bounce and a complaint, by our key or by Postmark’s', async () => {
  const delivered = { RecordType: 'Delivery', MessageID: 'x', Metadata: { 'message-key': key } }
  const at = '2026-03-02T14:00:00Z'
  expect(await report({ ...delivered, DeliveredAt: at })).toMatchObject({ status: 200 })
  expect(await message()).toMatchObject({ deliveredAt: new Date(at), problem: null })
  const bounce = {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Description: 'There is no such person.',
    MessageID: 'pm-1',
    BouncedAt: '2026-03-02T10:00:00.5-05:00',
  }
  await report(bounce)
  expect(await message()).toMatchObject({
    problem: 'Bounced: There is no such person.',
    problemAt: new Date('2026-03-02T15:00:00.500Z'),
  })
  await report({ RecordType: 'SpamComplaint', MessageID: 'pm-1' })
  expect(await message()).toMatchObject({ problem: 'Marked as spam by the recipient.' })
})

it('takes what says nothing with a yes, since a no would bring it again', async () => {
  const before = await message()
  const others = [
    { RecordType: 'Bounce', Type: 'AutoResponder', MessageID: 'pm-1' },
    { RecordType: 'Open', MessageID: 'pm-1' },
    { RecordType: 'Bounce', Type: 'HardBounce', MessageID: 'somebody else’s' },
    { unreadable: true },
  ]
  for (const body of others) expect((await report(body)).status).toBe(200)
  expect(await message()).toEqual(before)
})

it('takes no other method', async () => {
  expect((await server.app.inject(URL)).statusCode).toBe(405)
})
