import type { TxtRecords } from '@haircuts/core/emails/mail-server/mail-dns'
import type { Mail, Mailer } from '@haircuts/core/emails/mailer'
import { describe, expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenAdmin, givenShop } from '../testing.ts'

const SERVER = {
  host: 'smtp.fastmail.com',
  port: 465,
  security: 'tls' as const,
  user: 'barber@cuts.example',
  password: 'sharp scissors',
  sender: 'The Open Chair <barber@cuts.example>',
}

const probed: Mail[] = []
const mailer: Mailer = {
  name: 'smtp',
  sender: { name: null, email: 'barber@cuts.example' },
  settledAfterMs: 1000,
  send: async () => ({ outcome: 'later', reason: 'unused', isUnsure: false }),
  probe: async (mail) => {
    probed.push(mail)
    return { isSent: true, answer: '250 OK', problem: null }
  },
}

it.beforeEach(async ({ db }) => {
  probed.splice(0)
  await givenShop(db, { settings: { barber_email: 'me@cuts.example' } })
  await givenAdmin(db)
})

describe('the test of the mail server', () => {
  it('goes to the barber, ten times an hour for one session', async ({ callWith }) => {
    const barber = (sessionId = 1) =>
      callWith({ mailer, admin: { ...BARBER, sessionId } }).mailServer
    for (let count = 0; count < 10; count++) await barber().test()
    expect(await errorFrom(barber().test())).toMatchObject({
      status: 429,
      code: 'tooManyMailTests',
      retryAfterSeconds: expect.any(Number),
    })
    expect(probed).toHaveLength(10)
    expect(probed.every(({ to }) => to === 'me@cuts.example')).toBe(true)
    expect(await barber(2).test()).toEqual({
      isSent: true,
      to: 'me@cuts.example',
      answer: '250 OK',
      explanation: null,
    })
  })

  it('needs an address of the barber', async ({ callWith, db }) => {
    await db.setting.deleteMany({ where: { key: 'barber_email' } })
    const error = await errorFrom(callWith({ mailer, admin: BARBER }).mailServer.test())
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'barber_email' }] })
    expect(probed).toEqual([])
  })
})

describe('the check of the records', () => {
  const check = (records: Record<string, TxtRecords>) => {
    const asked: string[] = []
    const txt = async (name: string) => {
      asked.push(name)
      return records[name] ?? []
    }
    return { asked, nameRecords: { txt } }
  }

  it('names what is missing for the provider of the stored server', async ({ callWith }) => {
    const { asked, nameRecords } = check({ '_dmarc.cuts.example': ['v=DMARC1; p=reject'] })
    const barber = callWith({ mailer, admin: BARBER, nameRecords }).mailServer
    await barber.set(SERVER)
    expect(await barber.dns()).toMatchObject({
      domain: 'cuts.example',
      provider: 'fastmail',
      spf: {
        state: 'missing',
        add: { type: 'TXT', value: 'v=spf1 include:spf.messagingengine.com ~all' },
      },
      dkim: { state: 'missing', add: { name: 'fm1._domainkey.cuts.example' } },
      dmarc: { state: 'ok', add: null },
    })
    expect(asked.toSorted()).toEqual([
      '_dmarc.cuts.example',
      'cuts.example',
      'fm1._domainkey.cuts.example',
      'fm2._domainkey.cuts.example',
      'fm3._domainkey.cuts.example',
    ])
  })

  it('looks nothing up for an address of a mail provider', async ({ callWith }) => {
    const { asked, nameRecords } = check({})
    const sender = { name: null, email: 'barber@gmail.com' }
    const barber = callWith({ mailer: { ...mailer, sender }, admin: BARBER, nameRecords })
    await barber.mailServer.set({ ...SERVER, host: 'smtp.gmail.com', sender: sender.email })
    const { spf, dkim, dmarc } = await barber.mailServer.dns()
    expect([spf, dkim, dmarc].map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
    expect(asked).toEqual([])
  })
})

it('a change of the mail server is announced, and makes waiting emails due', async ({
  callWith,
  context,
  db,
}) => {
  const now = new Date('2026-03-02T13:00:00Z')
  const later = new Date('2026-03-02T19:00:00Z')
  const row = { kind: 'confirmation', version: 0, recipient: 'ann@example.edu', createdAt: now }
  const failing = await db.message.create({
    data: { ...row, temporaryFailures: 3, reason: 'Wrong password.', nextAttemptAt: later },
  })
  const delayed = await db.message.create({ data: { ...row, version: 1, nextAttemptAt: later } })
  const ctx = context({ mailer, admin: BARBER })
  await callWith({ mailer, admin: BARBER, enqueue: ctx.enqueue }).mailServer.set(SERVER)
  expect(ctx.jobs).toEqual([{ name: 'deliver-message', payload: { messageId: failing.id } }])
  const times = await db.message.findMany({ orderBy: { id: 'asc' } })
  expect(times.map(({ id, nextAttemptAt }) => [id, nextAttemptAt])).toEqual([
    [failing.id, now],
    [delayed.id, later],
  ])
})

it('a change of the mail server is a security event, and a refused one is none', async ({
  callWith,
  db,
}) => {
  const barber = callWith({ mailer, admin: BARBER })
  const kinds = async () => (await barber.auth.securityEvents()).map(({ kind }) => kind)
  await errorFrom(barber.mailServer.set({ host: 'smtp.fastmail.com' }))
  await errorFrom(barber.mailServer.remove())
  expect(await kinds()).toEqual([])
  await barber.mailServer.set(SERVER)
  await barber.mailServer.set({ sender: 'chair@cuts.example' })
  await barber.mailServer.remove()
  expect(await kinds()).toEqual([
    'mail_server_removed',
    'mail_server_changed',
    'mail_server_changed',
  ])
  expect(JSON.stringify(await db.securityEvent.findMany())).not.toMatch(/scissors|@/)
})
