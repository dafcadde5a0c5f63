import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { createTestDatabase } from '@haircuts/db/testing'
import { givenShop } from '@haircuts/router/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { contextFor } from '../../deps.ts'
import { call, postJson, signedIn, spawnServer, startApp } from '../../testing.ts'
import { smtpMailer } from './mailer-smtp.ts'
import { startSmtp } from './smtp.testing.ts'

const LOGIN = { user: 'barber@example.edu', password: 'sharp scissors' }
const SENDER = { name: null, email: 'barber@example.edu' }

const smtp = await startSmtp({ login: LOGIN })
const mailer = smtpMailer({ server: { ...smtp.place, login: LOGIN }, sender: SENDER })
const database = await createTestDatabase()
const server = await startApp(database, { deps: { mailer: async () => mailer } })
await givenShop(server.db)
beforeEach(async () => {
  smtp.fault = null
  smtp.taken.splice(0)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await smtp.stop()
})

/** The barber tries a mail, and the job delivers it. */
async function sendTest() {
  const { headers } = await signedIn(server)
  const url = `${server.api}/mail-previews/reminder/send`
  const { body } = await postJson(url, { email: 'ann@example.edu' }, headers)
  const messageId = Number(Reflect.get(Object(body), 'id'))
  await deliverMessage(await contextFor(server.deps), { messageId })
  return (await call(`${server.api}/messages/${messageId}`, { headers })).body
}

it('a test mail arrives', async () => {
  const message = await sendTest()
  expect(message).toMatchObject({ state: 'sent', sent_by: 'smtp', note: null })
  expect(smtp.taken).toMatchObject([{ to: ['ann@example.edu'], isEncrypted: true }])
})

it('a test mail that is rejected shows the message of the mail server', async () => {
  smtp.fault = { at: 'rcpt to', status: 550, message: '5.1.1 No such user here' }
  const message = await sendTest()
  expect(message).toMatchObject({
    state: 'failed',
    problem: 'The mail server rejected this email: 550 5.1.1 No such user here',
  })
})

it.each([
  [{ SMTP_URL: 'smtp://barber:scissors@127.0.0.1:1' }, /^EMAIL_FROM is required [^\n]+\n$/],
  [{ SMTP_URL: 'smtp://barber:scissors@127.0.0.1:x' }, /^SMTP_URL has a login [^\n]+\n$/],
])('a start with %j ends with one line and without the password', async (variables, line) => {
  const { ended, output } = await spawnServer({ ...variables, DATA_DIR: server.dataDir })
  expect((await ended).code).toBe(1)
  const { stdout, stderr } = output()
  expect(stderr).toMatch(line)
  expect(stdout + stderr).not.toContain('scissors')
})
