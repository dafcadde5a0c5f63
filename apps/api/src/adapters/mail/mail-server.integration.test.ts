import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { sendTest } from '@haircuts/core/emails/send-test'
import { connectDatabase } from '@haircuts/db/client'
import { createTestDatabase } from '@haircuts/db/testing'
import { givenShop } from '@haircuts/router/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contextFor } from '../../deps.ts'
import { readEnv } from '../../env.ts'
import { call, postJson, signedIn, startApp, temporaryFolder } from '../../testing.ts'
import { outsideFetch } from '../outside-fetch.ts'
import { secretBox } from '../secret-box.ts'
import { currentMailer } from './current-mailer.ts'
import { publicSocket } from './public-socket.ts'
import { startSmtp } from './smtp.testing.ts'

const HOST = 'smtp.example.com'
const LOGIN = { user: 'barber@example.edu', password: 'sharp scissors' }
const SENDER = 'The Open Chair <barber@example.edu>'
const SERVER = { host: HOST, port: 587, security: 'starttls', sender: SENDER, ...LOGIN }

const smtp = await startSmtp({ login: LOGIN, certName: HOST })
const database = await createTestDatabase()
const box = secretBox(randomBytes(32))
/** The addresses of every name, and whether they may be connected to. */
const network = { addresses: ['127.0.0.1'], isAllowed: true }
const resolve = async () => network.addresses.map((address) => ({ address, family: 4 }))
const mailers = {
  secretBox: box,
  ca: smtp.cert,
  openSocket: publicSocket({
    resolve,
    ...{ isAllowed: (address: string) => network.isAllowed && address === '127.0.0.1' },
    connect: ({ host, lookup }) => connect({ host, port: smtp.place.port, lookup }),
  }),
}
const env = readEnv({ DATA_DIR: temporaryFolder() })
const server = await startApp(database, {
  deps: {
    secretBox: box,
    mailer: currentMailer(env, { db: database.db, ...mailers }),
    outside: outsideFetch({ resolve, isAllowed: () => network.isAllowed }),
  },
})
await givenShop(server.db)
let headers: Record<string, string>
const url = `${server.api}/mail-server`

beforeAll(async () => {
  headers = (await signedIn(server)).headers
})
afterEach(async () => {
  smtp.fault = null
  smtp.taken.splice(0)
  smtp.logins.splice(0)
  Object.assign(network, { addresses: ['127.0.0.1'], isAllowed: true })
  await server.db.mailServer.deleteMany()
  await server.db.message.deleteMany()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await smtp.stop()
})

const get = async () => (await call(url, { headers })).body
const put = (body: unknown) =>
  call(url, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const testIt = () => postJson(`${url}/test`, undefined, headers)

/** Queues an email to a client, and returns its id. */
async function queueMail() {
  const preview = `${server.api}/mail-previews/reminder/send`
  const { body } = await postJson(preview, { email: 'ann@example.edu' }, headers)
  return Number(Reflect.get(Object(body), 'id'))
}

async function deliver(messageId: number) {
  await deliverMessage(await contextFor(server.deps), { messageId })
  return server.db.message.findUniqueOrThrow({ where: { id: messageId } })
}

describe('the stored mail server', () => {
  it('is none at first, and cannot be tested', async () => {
    expect(await get()).toMatchObject({ source: 'none', host: null, has_password: false })
    expect(await testIt()).toMatchObject({ status: 409, body: { code: 'mail_server_missing' } })
    const dns = await call(`${url}/dns`, { headers })
    expect(dns).toMatchObject({ status: 409, body: { code: 'mail_server_missing' } })
    expect((await call(url, { method: 'DELETE', headers })).status).toBe(404)
  })

  it('never answers its password, and stores it encrypted', async () => {
    const stored = await put(SERVER)
    const { password, ...rest } = SERVER
    expect(stored).toMatchObject({ status: 200, body: { source: 'stored', ...rest } })
    expect(stored.body).toMatchObject({ has_password: true, warning: null })
    expect(JSON.stringify([stored.body, await get()])).not.toContain(password)
    const row = await server.db.mailServer.findFirstOrThrow()
    expect(Buffer.from(row.encryptedPassword ?? []).toString('latin1')).not.toContain(password)
  })

  it.each([
    [{ host: undefined, sender: undefined }, ['host', 'sender']],
    [{ host: 'localhost' }, ['host']],
    [{ host: '127.0.0.1' }, ['host']],
    [{ host: '2130706433' }, ['host']],
    [{ host: '[::1]' }, ['host']],
    [{ host: 'mail.lan' }, ['host']],
    [{ host: 'smtp.example.com:587' }, ['host']],
    [{ host: 'user@smtp.example.com' }, ['host']],
    [{ port: 5432 }, ['port']],
    [{ port: 22 }, ['port']],
    [{ security: 'ssl' }, ['security']],
    [{ sender: 'nobody' }, ['sender']],
    [{ sender: 'a@example.com, b@example.com' }, ['sender']],
    [{ sender: 'X\r\nBcc: evil@example.com <a@example.com>' }, ['sender']],
    [{ user: '' }, ['user']],
    [{ password: '' }, ['password']],
  ])('%j is refused with the field', async (change, paths) => {
    const { status, body } = await put({ ...SERVER, ...change })
    expect(status).toBe(422)
    expect(Reflect.get(Object(body), 'errors').map(({ path }: { path: string }) => path)).toEqual(
      paths,
    )
    expect(await server.db.mailServer.count()).toBe(0)
  })

  it('keeps the password while the host stays, and asks for it again with another host', async () => {
    await put(SERVER)
    expect(await put({ sender: 'cuts@example.edu', port: 2525 })).toMatchObject({ status: 200 })
    expect((await testIt()).body).toMatchObject({ is_sent: true })
    for (const change of [{ host: 'smtp.example.net' }, { security: 'none' }]) {
      const refused = await put(change)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
    }
    expect(await get()).toMatchObject({ host: HOST, port: 2525, sender: 'cuts@example.edu' })
    const plain = await put({ security: 'none', password: LOGIN.password })
    expect(plain.body).toMatchObject({ warning: expect.stringContaining('encryption') })
    expect((await put({ user: '' })).body).toMatchObject({ user: null, has_password: false })
  })

  it('of two requests at once has the password of its host', async () => {
    const other = { ...SERVER, host: 'smtp.example.net', password: 'other' }
    await Promise.all([put(SERVER), put(other), put({ ...SERVER, password: null })])
    const row = await server.db.mailServer.findFirstOrThrow()
    const password = box.decrypt(
      row.encryptedPassword ?? new Uint8Array(),
      `mail-server:${row.host}`,
    )
    expect(password).toBe(row.host === HOST ? LOGIN.password : 'other')
  })

  it('is not one in a private network, neither when it is entered nor later', async () => {
    network.isAllowed = false
    const refused = await put(SERVER)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'host', message: expect.stringContaining('private network') }] },
    })
    network.isAllowed = true
    await put(SERVER)
    // The name leads elsewhere since.
    for (const addresses of [['10.0.0.7'], ['127.0.0.1', '169.254.169.254']]) {
      network.addresses = addresses
      const connections = smtp.connections()
      expect((await testIt()).body).toMatchObject({
        is_sent: false,
        answer: null,
        explanation: expect.stringContaining('private network'),
      })
      const { state, reason } = await deliver(await queueMail())
      expect({ state, reason }).toEqual({
        state: 'waiting',
        reason: expect.stringContaining('does not lead to a public server'),
      })
      expect(smtp.connections()).toBe(connections)
    }
  })

  it('is unreadable after a change of the key, which is said and not sent', async () => {
    await put(SERVER)
    const ctx = await contextFor({ ...server.deps, secretBox: secretBox(randomBytes(32)) })
    const foreign = currentMailer(env, { db: server.db, ...mailers, secretBox: ctx.secretBox })
    const { id: messageId } = await sendTest(ctx, { kind: 'reminder', email: 'ann@example.edu' })
    await deliverMessage({ ...ctx, mailer: await foreign() }, { messageId })
    const row = await server.db.message.findFirstOrThrow()
    expect(row.reason).toContain('application key was changed')
    expect(smtp.logins).toEqual([])
  })
})

describe('sending by the stored mail server', () => {
  it('begins without a restart, in another process too, and ends with its removal', async () => {
    const elsewhere = connectDatabase(database.url)
    const otherProcess = currentMailer(env, { db: elsewhere, ...mailers })
    expect((await otherProcess()).name).toBe('files')
    await put(SERVER)
    expect(await otherProcess()).toMatchObject({ name: 'smtp', sender: { name: 'The Open Chair' } })
    const sent = await deliver(await queueMail())
    expect(sent).toMatchObject({ state: 'sent', sentBy: 'smtp' })
    expect(smtp.taken).toMatchObject([{ from: 'barber@example.edu', isEncrypted: true }])
    await put({ sender: 'cuts@example.edu' })
    expect((await otherProcess()).sender).toEqual({ name: null, email: 'cuts@example.edu' })
    expect((await call(url, { method: 'DELETE', headers })).status).toBe(204)
    expect((await otherProcess()).name).toBe('files')
    expect(await deliver(await queueMail())).toMatchObject({ sentBy: 'files' })
    expect(smtp.taken).toHaveLength(1)
    await elsewhere.$disconnect()
  })

  it('answers a test with the sentence of the server', async () => {
    await put(SERVER)
    expect((await testIt()).body).toEqual({
      is_sent: true,
      to: 'barber@example.edu',
      answer: expect.stringMatching(/^250 /),
      explanation: null,
    })
    expect(smtp.taken).toMatchObject([{ to: ['barber@example.edu'], isEncrypted: true }])
    smtp.fault = { at: 'mail from', status: 553, message: '5.7.1 Sender not owned by user' }
    expect((await testIt()).body).toMatchObject({
      is_sent: false,
      answer: '553 5.7.1 Sender not owned by user',
      explanation: expect.stringContaining('sender’s address'),
    })
  })

  it('waits while the password is wrong, says so, and sends once when it is right', async () => {
    await put({ ...SERVER, password: 'blunt scissors' })
    const { body } = await testIt()
    expect(body).toMatchObject({
      is_sent: false,
      answer: expect.stringMatching(/^535 5\.7\.8 Username and Password not accepted/),
      explanation: 'The user name or the password is wrong.',
    })
    expect(JSON.stringify(body)).not.toMatch(/scissors|boss/)
    const id = await queueMail()
    expect(await deliver(id)).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('rejected the login in Settings, Mail server: 535'),
    })
    await put({ password: LOGIN.password })
    await Promise.all([deliver(id), deliver(id), deliver(id)])
    expect(smtp.taken).toMatchObject([{ to: ['ann@example.edu'] }])
    expect(await deliver(id)).toMatchObject({ state: 'sent', sentBy: 'smtp' })
  })
})

describe('a mail server of the environment', () => {
  it('wins, is shown as such, and may be in a private network', async () => {
    await put(SERVER)
    const port = smtp.place.port
    const SMTP_URL = `smtp://barber%40example.edu:sharp%20scissors@127.0.0.1:${port}`
    const variables = { SMTP_URL, EMAIL_FROM: 'cuts@example.edu' }
    const other = await startApp(database, { variables })
    const answer = async (path: string, init: RequestInit = {}) =>
      call(`${other.api}/mail-server${path}`, { ...init, headers })
    expect((await answer('')).body).toEqual({
      source: 'environment',
      service: 'smtp',
      host: '127.0.0.1',
      port,
      security: 'starttls',
      user: LOGIN.user,
      has_password: true,
      is_password_readable: true,
      sender: 'cuts@example.edu',
      provider: null,
      warning: null,
    })
    for (const method of ['PUT', 'DELETE']) {
      expect(await answer('', { method })).toMatchObject({
        status: 409,
        body: { code: 'mail_server_fixed' },
      })
    }
    expect((await answer('/test', { method: 'POST' })).body).toMatchObject({ is_sent: true })
    expect(smtp.taken).toMatchObject([{ from: 'cuts@example.edu' }])
    const dns = await answer('/dns')
    expect(dns.body).toMatchObject({ domain: 'example.edu', spf: { state: 'unknown', add: null } })
    await other.app.close()
  })
})
