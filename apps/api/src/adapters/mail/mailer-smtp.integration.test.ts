import type { Mail } from '@haircuts/core/emails/mailer'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMailer } from './mailer-smtp.ts'
import { startMuteServer, startSmtp } from './smtp.testing.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const LOGIN = { user: 'barber@example.edu', password: 'sharp scissors' }
const SENDER = { name: 'The Open Chair', email: 'barber@example.edu' }
const KEY = '6a0c1b5e-0000-4000-8000-000000000001'

function mail(more: Partial<Mail> = {}): Mail {
  return {
    key: KEY,
    kind: 'confirmation',
    from: SENDER,
    replyTo: null,
    unsubscribeUrl: null,
    to: 'ann@example.edu',
    subject: 'You are booked',
    html: '<p>Grüße</p>',
    text: 'Hi Ann',
    calendar: null,
    template: null,
    ...more,
  }
}

async function given(options: Parameters<typeof startSmtp>[0] = {}, login = options.login) {
  const smtp = await startSmtp(options)
  stops.push(smtp.stop)
  const server = { ...smtp.place, login: login ?? null }
  const mailer = smtpMailer({ server, sender: SENDER, connectMs: 1000, answerMs: 300 })
  return { smtp, mailer }
}

/** A rejection, a temporary failure, and a failure after which the server may have the mail. */
const refused = (reason: string) => ({
  outcome: 'refused',
  reason: expect.stringContaining(reason),
})
const later = (reason: string) => ({
  outcome: 'later',
  reason: expect.stringContaining(reason),
  isUnsure: false,
})
const unsure = { outcome: 'later', reason: expect.any(String), isUnsure: true }

describe('a mail to a mail server', () => {
  it('has both texts, the invitation, a sender and a Message-ID of our key', async () => {
    const { smtp, mailer } = await given()
    const calendar = { method: 'REQUEST', file: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const
    const messageId = `<${KEY}@example.edu>`
    expect(await mailer.send(mail({ calendar }))).toEqual({
      outcome: 'accepted',
      serviceId: messageId,
      note: null,
    })
    const [taken] = smtp.taken
    expect(taken).toMatchObject({ from: SENDER.email, to: ['ann@example.edu'] })
    const raw = taken?.raw ?? ''
    expect(raw).toMatch(/^From: The Open Chair <barber@example\.edu>\r$/m)
    expect(raw).toMatch(/^To: ann@example\.edu\r$/m)
    expect(raw).toMatch(/^Subject: You are booked\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toContain(`Message-ID: ${messageId}\r\n`)
    expect(raw).toContain('method=REQUEST')
    const kinds = [...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ])
    expect(raw).toContain('Gr=C3=BC=C3=9Fe')
  })

  it('has no header or recipient that a name, a subject or an address smuggled in', async () => {
    const { smtp, mailer } = await given()
    const from = { name: 'X"\r\nBcc: evil@example.com', email: SENDER.email }
    await mailer.send(mail({ from, subject: 'a\r\nBcc: evil@example.com' }))
    expect(smtp.taken[0]?.raw).not.toMatch(/^Bcc:/im)
    for (const to of ['a@b.c\r\nRCPT TO:<evil@x.y>', 'a@b.c>\r\nDATA', 'a@b.c,evil@x.y']) {
      expect(await mailer.send(mail({ to }))).toMatchObject({ outcome: 'refused' })
    }
    expect(smtp.taken.map(({ to }) => to)).toEqual([['ann@example.edu']])
  })

  it('lets the mail program unsubscribe by one press', async () => {
    const { smtp, mailer } = await given()
    const unsubscribeUrl = `https://barber.example/haircuts/unsubscribe/${'x'.repeat(43)}`
    await mailer.send(mail({ unsubscribeUrl }))
    const raw = smtp.taken[0]?.raw ?? ''
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  it('waits for a sender', async () => {
    const { smtp, mailer } = await given()
    expect(await mailer.send(mail({ from: null }))).toMatchObject(later('EMAIL_FROM'))
    expect(smtp.connections()).toBe(0)
  })

  it('uses a few connections, however many mails are sent in parallel', async () => {
    const { smtp, mailer } = await given()
    const keys = Array.from({ length: 12 }, (_, index) => `${KEY.slice(0, -2)}${10 + index}`)
    const responses = await Promise.all(keys.map((key) => mailer.send(mail({ key }))))
    expect(responses.every(({ outcome }) => outcome === 'accepted')).toBe(true)
    expect(smtp.taken).toHaveLength(12)
    expect(smtp.connections()).toBeLessThanOrEqual(2)
  })
})

describe('encryption', () => {
  it('is used when the server offers STARTTLS, and from the first byte with smtps', async () => {
    for (const isTls of [false, true]) {
      const { smtp, mailer } = await given({ isTls, login: LOGIN })
      expect(await mailer.send(mail())).toMatchObject({ outcome: 'accepted' })
      expect(smtp.taken).toMatchObject([{ isEncrypted: true }])
      expect(smtp.logins).toEqual([LOGIN.user])
    }
  })

  it('may be missing on this machine', async () => {
    const { smtp, mailer } = await given({ offersStartTls: false, login: LOGIN })
    expect(await mailer.send(mail())).toMatchObject({ outcome: 'accepted' })
    expect(smtp.taken).toMatchObject([{ isEncrypted: false }])
  })

  it('is required elsewhere before a password is sent, with a valid certificate', async () => {
    // A way to address this machine that does not look like it.
    const host = '0.0.0.0'
    for (const offersStartTls of [false, true]) {
      const { smtp, mailer } = await given({ host, offersStartTls, login: LOGIN })
      expect(await mailer.send(mail())).toMatchObject(later(''))
      expect(smtp).toMatchObject({ taken: [], logins: [] })
    }
    const { mailer } = await given({ host, offersStartTls: false })
    expect(await mailer.send(mail())).toMatchObject({ outcome: 'accepted' })
  })
})

describe('the response of a mail server', () => {
  const message = '4.3.2 Come back later'
  it.each([
    ['greeting', 421],
    ['mail from', 451],
    ['rcpt to', 451],
    ['rcpt to', 421],
    ['data', 452],
    ['data', 421],
  ] as const)('%s %i is waited for, and nobody doubts that it was not sent', async (at, status) => {
    const { smtp, mailer } = await given()
    smtp.fault = { at, status, message }
    expect(await mailer.send(mail())).toEqual(later(`${status} ${message}`))
    smtp.fault = null
    expect(await mailer.send(mail())).toMatchObject({ outcome: 'accepted' })
  })

  it.each([
    ['rcpt to', 550],
    ['data', 554],
  ] as const)('%s %i ends it, with the sentence of the server', async (at, status) => {
    const { smtp, mailer } = await given()
    smtp.fault = { at, status, message: '5.1.1 No such user' }
    expect(await mailer.send(mail())).toEqual(refused(`${status} 5.1.1 No such user`))
  })

  it('a sender or a client that is not welcome is mended by the barber, so that mail waits', async () => {
    const { smtp, mailer } = await given()
    for (const at of ['greeting', 'mail from'] as const) {
      smtp.fault = { at, status: 553, message: 'Not your address' }
      expect(await mailer.send(mail())).toEqual(later('553 Not your address'))
    }
  })

  it('keeps the address of the recipient and no other one', async () => {
    const { smtp, mailer } = await given()
    const sentence = '<ann@example.edu>: unknown; ask boss@example.org.'
    smtp.fault = { at: 'rcpt to', status: 550, message: sentence }
    const outcome = await mailer.send(mail())
    expect(outcome).toEqual(refused('<ann@example.edu>: unknown; ask (another address).'))
  })

  it('a rejected login is reported, and is not retried immediately', async () => {
    const { smtp, mailer } = await given({ login: LOGIN }, { ...LOGIN, password: 'wrong' })
    const outcome = await mailer.send(mail())
    expect(outcome).toEqual(later('SMTP_URL: 535 5.7.8 Username and Password not accepted'))
    expect(JSON.stringify(outcome)).not.toMatch(/boss|wrong/)
    expect(await mailer.send(mail())).toEqual(outcome)
    expect(smtp.logins).toHaveLength(1)
  })

  it('after the pause the login is tried again', async () => {
    const { smtp } = await given({ login: LOGIN })
    const server = { ...smtp.place, login: { ...LOGIN, password: 'wrong' } }
    const mailer = smtpMailer({ server, sender: SENDER, rejectedLoginPauseMs: 0 })
    for (const _ of [1, 2]) await mailer.send(mail())
    expect(smtp.logins).toHaveLength(2)
  })
})

describe('what is lost', () => {
  it.each(['lost', 'silent'] as const)(
    'a response that is %s after the mail leaves the outcome unknown; a repeat has the same Message-ID',
    async (fault) => {
      const { smtp, mailer } = await given()
      smtp.fault = fault
      expect(await mailer.send(mail())).toEqual(unsure)
      smtp.fault = null
      expect(await mailer.send(mail())).toMatchObject({ outcome: 'accepted' })
      const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
      expect(ids).toEqual(Array(2).fill(`<${KEY}@example.edu>`))
    },
  )

  it('a server that is unreachable, unknown or silent has received no mail, and the reason is named', async () => {
    const mute = await startMuteServer()
    stops.push(mute.stop)
    const { smtp } = await given()
    await smtp.stop()
    const timeouts = { sender: SENDER, connectMs: 200 }
    const send = (server: typeof smtp.place) => smtpMailer({ server, ...timeouts }).send(mail())
    expect(await send(smtp.place)).toEqual(later('ECONNREFUSED'))
    expect(await send({ ...smtp.place, host: 'mail.invalid' })).toEqual(later('mail.invalid'))
    expect(await send(mute.place)).toEqual(later('Greeting never received'))
  })

  it('the deadline ends a mail that waits for a connection, and it was not sent', async () => {
    const mute = await startMuteServer()
    stops.push(mute.stop)
    const mailer = smtpMailer({ server: mute.place, sender: SENDER, deadlineMs: 100 })
    const keys = [KEY, `${KEY.slice(0, -1)}2`, `${KEY.slice(0, -1)}3`]
    const responses = await Promise.all(keys.map((key) => mailer.send(mail({ key }))))
    expect(responses).toEqual(keys.map(() => later('no answer in time')))
  })
})

describe('the test of a mail server', () => {
  const probe = async (
    options: Parameters<typeof startSmtp>[0],
    login = options?.login,
    fault: Awaited<ReturnType<typeof startSmtp>>['fault'] = null,
  ) => {
    const smtp = await startSmtp(options)
    stops.push(smtp.stop)
    smtp.fault = fault
    const server = { ...smtp.place, login: login ?? null }
    const deadline = fault === 'silent' ? { probeMs: 300 } : {}
    return smtpMailer({ server, sender: SENDER, ...deadline }).probe?.(mail())
  }

  it('has the sentence of the server for an email that it took', async () => {
    expect(await probe({ login: LOGIN })).toEqual({
      isSent: true,
      answer: expect.stringMatching(/^250 /),
      problem: null,
    })
  })

  it('has its sentence for a wrong password, without the addresses of others', async () => {
    expect(await probe({ login: LOGIN }, { ...LOGIN, password: 'wrong' })).toEqual({
      isSent: false,
      answer: '535 5.7.8 Username and Password not accepted for (another address)',
      problem: 'login',
    })
  })

  it.each([
    [{ at: 'greeting', status: 421, message: 'Too busy' }, '421 Too busy', 'refused'],
    [{ at: 'mail from', status: 553, message: 'Not yours' }, '553 Not yours', 'sender'],
    [{ at: 'rcpt to', status: 550, message: 'Unknown' }, '550 Unknown', 'recipient'],
    [{ at: 'data', status: 554, message: 'Spam' }, '554 Spam', 'content'],
    ['silent', null, 'timeout'],
  ] as const)('tells the step that failed: %j', async (fault, answer, problem) => {
    expect(await probe({}, null, fault)).toEqual({ isSent: false, answer, problem })
  })

  it('ends in time at a server that never says a word, and tells an unknown name', async () => {
    const mute = await startMuteServer()
    stops.push(mute.stop)
    const to = (server: typeof mute.place, deadline = {}) =>
      smtpMailer({ server, sender: SENDER, ...deadline }).probe?.(mail())
    const failed = { isSent: false, answer: null }
    expect(await to(mute.place, { probeMs: 200 })).toEqual({ ...failed, problem: 'timeout' })
    const unknown = await to({ ...mute.place, host: 'mail.invalid' })
    expect(unknown).toEqual({ ...failed, problem: 'unknown-name' })
  })

  it('tells encryption that does not fit', async () => {
    const plain = await startSmtp({ offersStartTls: false })
    stops.push(plain.stop)
    const options = { server: { ...plain.place, isTls: true }, sender: SENDER }
    expect(await smtpMailer(options).probe?.(mail())).toMatchObject({ problem: 'encryption' })
    const required = { ...options, server: plain.place, startTls: 'required' } as const
    expect(await smtpMailer(required).probe?.(mail())).toMatchObject({ isSent: false })
    expect(plain.taken).toEqual([])
  })
})
