import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { deliverMessage } from '@haircuts/router/message/deliver'
import { givenShop } from '@haircuts/router/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { smtpMailer } from './adapters/mailer-smtp.ts'
import { type SmtpTestServer, startSmtp } from './adapters/smtp.testing.ts'
import { contextFor } from './deps.ts'
import { call, postJson, signedIn, spawnServer, startApp, type TestApp } from './testing.ts'

const LOGIN = { user: 'barber@example.edu', password: 'sharp scissors' }
const SENDER = { name: null, email: 'barber@example.edu' }
const MINUTE_MS = 60_000

let smtp: SmtpTestServer
let database: TestDatabase
let server: TestApp

beforeAll(async () => {
  smtp = await startSmtp({ login: LOGIN })
  database = await createTestDatabase()
  server = await startApp(database, { deps: { mailer: mailerWith(LOGIN) } })
  await givenShop(server.db)
})
beforeEach(async () => {
  smtp.fault = null
  smtp.taken.splice(0)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await smtp.stop()
})

const mailerWith = (login: typeof LOGIN) =>
  smtpMailer({ server: { ...smtp.place, login }, sender: SENDER, answerMs: 500 })

/** The barber tries a mail, and the job delivers it so many times, each a minute after the other. */
async function sendTest(attempts: number, mailer = server.deps.mailer) {
  const { headers } = await signedIn(server)
  const url = `${server.api}/mail-previews/reminder/send`
  const { body } = await postJson(url, { email: 'ann@example.edu' }, headers)
  const id = Number(Reflect.get(Object(body), 'id'))
  const logged: unknown[] = []
  const log = { info: (...line: unknown[]) => logged.push(line) }
  const from = server.clock.now.getTime()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const now = new Date(from + attempt * MINUTE_MS)
    await deliverMessage({ ...contextFor(server.deps, { log }), mailer, now }, { messageId: id })
  }
  const message = await call(`${server.api}/messages/${id}`, { headers })
  return { message: message.body, logged }
}

it('a test mail arrives', async () => {
  const { message } = await sendTest(1)
  expect(message).toMatchObject({ state: 'sent', sent_by: 'smtp', note: null })
  expect(smtp.taken).toMatchObject([{ to: ['ann@example.edu'], isEncrypted: true }])
})

it('a test mail that is refused says so in the words of the mail server', async () => {
  smtp.fault = { at: 'rcpt to', status: 550, words: '5.1.1 No such user here' }
  const { message } = await sendTest(1)
  expect(message).toMatchObject({
    state: 'failed',
    problem: 'The mail server rejected this email: 550 5.1.1 No such user here',
  })
})

it('a refused login is said in the log of mails while the mail waits', async () => {
  const { message } = await sendTest(2, mailerWith({ ...LOGIN, password: 'an old one' }))
  expect(message).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('rejected the login in SMTP_URL: 535 5.7.8 Username and Pass'),
  })
})

it('a lost answer leads to one repeat with the same Message-ID, and one line in the log', async () => {
  smtp.fault = 'lost'
  const { message, logged } = await sendTest(4)
  expect(message).toMatchObject({
    state: 'sent',
    note: expect.stringContaining('did not confirm this email or its second copy'),
  })
  const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toContain('@')
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
