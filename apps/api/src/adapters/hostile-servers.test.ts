import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Mail } from '@haircuts/core/emails/mailer'
import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { generate } from 'selfsigned'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failClosedFetch } from './calendar/caldav-fetch.ts'
import { HOSTILITIES, startHostileServer } from './hostile-server.testing.ts'
import { postmarkMailer } from './mail/mailer-postmark.ts'
import { smtpMailer } from './mail/mailer-smtp.ts'
import { outsideFetch } from './outside-fetch.ts'
import { newPictureName, PicturesAway } from './pictures/pictures.ts'
import { pictureBucket } from './pictures/pictures-s3.ts'
import { webPush } from './push/web-push.ts'

/** The deadline of an exchange that only the deadline ends, and of any other one. */
const SHORT_MS = 300
const LONG_MS = 30_000
/** The largest response that is read, and what buffers of the network hold besides. */
const MAX_SENT = 40 * 1024 * 1024

let tls: { key: string; cert: string }
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const names = [{ name: 'commonName', value: 'localhost' }]
  const { private: key, cert } = await generate(names, { keySize: 2048 })
  tls = { key, cert }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(...options: Parameters<typeof startHostileServer>) {
  const server = await startHostileServer(...options)
  stops.push(server.stop)
  return server
}

const mail: Mail = {
  key: '6a0c1b5e-0000-4000-8000-000000000001',
  kind: 'confirmation',
  from: { name: null, email: 'barber@example.edu' },
  replyTo: null,
  unsubscribeUrl: null,
  to: 'ann@example.edu',
  subject: 'You are booked',
  html: '<p>Hi</p>',
  text: 'Hi',
  calendar: null,
  template: null,
}

describe.each(HOSTILITIES)('a server that %s', (hostility) => {
  const isEndless = hostility === 'answers without end'
  const deadlineMs = isEndless ? LONG_MS : SHORT_MS

  it('cannot hold a push notification', async () => {
    const server = await start(hostility, { status: 201, tls })
    const hasStatus = isEndless || hostility === 'sends one byte at a time'
    const push = webPush({
      subject: 'mailto:barber@example.edu',
      outside: outsideFetch({ isAllowed: () => true, ca: tls.cert }),
      timeoutMs: hasStatus ? LONG_MS : SHORT_MS,
    })
    const device = {
      endpoint: `${server.origin}/device`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    const notice: PushNotice = {
      name: 'booking-7',
      version: 'booked-0',
      title: 'New booking',
      body: 'Ann Marsh, Haircut',
      path: '/admin/dashboard',
    }
    const outcome = await push.send({ device, notice, keys: push.makeKeys() })
    expect(outcome).toBe(hasStatus ? 'accepted' : 'later')
    await server.left()
    if (isEndless) expect(server.sent()).toBeLessThan(8 * 1024 * 1024)
  })

  it('cannot hold a request to a calendar', async () => {
    const server = await start(hostility, { status: 207 })
    const login = { email: 'barber@example.edu', password: 'abcd-efgh' }
    const dav = failClosedFetch(server.origin, login, {
      timeoutMs: deadlineMs,
      firstPauseMs: 1,
    })
    const error = await dav(server.origin, { method: 'PROPFIND' }).catch((error: unknown) => error)
    const kind = isEndless ? 'broken' : 'away'
    expect(error).toMatchObject({ kind })
    await server.left()
    if (isEndless) expect(server.sent()).toBeLessThan(MAX_SENT)
  })

  it('cannot hold an email through Postmark', async () => {
    const server = await start(hostility)
    const place = { token: 'token', sender: null, apiUrl: server.origin }
    const mailer = postmarkMailer({ ...place, timeoutSeconds: deadlineMs / 1000 })
    expect(await mailer.send(mail)).toMatchObject({ outcome: 'later', isUnsure: true })
    await server.left()
    if (isEndless) expect(server.sent()).toBeLessThan(8 * 1024 * 1024)
  })

  it('cannot hold a request to the picture store', async () => {
    const server = await start(hostility)
    const bucket = {
      endpoint: server.origin,
      name: 'haircuts',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }
    const pictures = pictureBucket(bucket, {
      connect: deadlineMs,
      attempt: deadlineMs,
      total: deadlineMs * 2,
      stall: deadlineMs,
      transfer: deadlineMs * 2,
    })
    await expect(pictures.check()).rejects.toBeInstanceOf(PicturesAway)
    const reading = pictures.read(newPictureName()).then((picture) => picture && buffer(picture))
    await expect(reading).rejects.toBeInstanceOf(PicturesAway)
    await server.left()
    if (isEndless) expect(server.sent()).toBeLessThan(4 * MAX_SENT)
  })
})

const SMTP_ANSWERS: Record<string, (socket: Socket) => void> = {
  'greets without end': (socket) => {
    const write = () => {
      while (socket.write('220-Welcome\r\n'.repeat(1000)));
    }
    socket.on('drain', write)
    write()
  },
  'greets in a line without end': (socket) => {
    const write = () => {
      while (socket.write('a'.repeat(10_000)));
    }
    socket.on('drain', write)
    write()
  },
  'greets one byte at a time': (socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer))
  },
  'answers one byte at a time': (socket) => {
    socket.write('220 Welcome\r\n')
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer))
  },
  'never answers': () => {},
}

it.each(Object.entries(SMTP_ANSWERS))(
  'a mail server that %s cannot hold an email',
  async (_, response) => {
    let sent = 0
    let left = () => {}
    const hangUp = new Promise<void>((done) => {
      left = done
    })
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('close', () => {
        sent += socket.bytesWritten
        left()
      })
      socket.resume()
      response(socket)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    stops.push(() => new Promise((done) => server.close(done)))
    const port = Number(Reflect.get(Object(server.address()), 'port'))
    const mailer = smtpMailer({
      server: { host: '127.0.0.1', port, isTls: false, login: null },
      sender: null,
      connectMs: SHORT_MS,
      answerMs: SHORT_MS,
      deadlineMs: SHORT_MS * 2,
    })
    expect(await mailer.send(mail)).toMatchObject({ outcome: 'later' })
    await hangUp
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  },
)
