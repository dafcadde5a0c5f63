import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageById } from '@haircuts/core/emails/list-messages'
import { sha256 } from '@haircuts/core/kernel/secrets'
import { givenAdmin, givenBooking, MONDAY_MORNING, testContext } from '@haircuts/router/testing'
import { expect, it } from 'vitest'
import { mailFolder } from '../adapters/mail/mailer-files.ts'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { givenInstallation } from '../installation.testing.ts'
import { sweepLeftovers } from './index.ts'

const { database, dataDir } = await givenInstallation()

const inHours = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * 3_600_000)

const inDays = (days: number) => inHours(24 * days)

/** Mails of the given age in days, each with its file. */
async function givenMails(bookingId: number) {
  const { db } = database
  mkdirSync(join(dataDir, 'mail'))
  const keys = new Map<string, string>()
  for (const [version, state, days] of [
    [1, 'sent', 91],
    [2, 'sent', 89],
    [3, 'waiting', 100],
  ] as const) {
    const { key } = await db.message.create({
      data: {
        bookingId,
        kind: 'reminder',
        version,
        recipient: 'ann@example.edu',
        state,
        subject: 'Your visit',
        encryptedContent: sha256('text'),
        nextAttemptAt: inDays(-days),
        createdAt: inDays(-days),
        sentAt: state === 'sent' ? inDays(-days) : null,
      },
    })
    keys.set(key, `${state} ${days}`)
    writeFileSync(join(dataDir, 'mail', `${key}.eml`), 'text')
  }
  return keys
}

/** A link to a visit 31 days ago, and one to a visit 29 days ago. */
async function givenLinks() {
  const { db } = database
  for (const days of [31, 29]) {
    const { id: bookingId } = await givenBooking(db, inDays(-days).toISOString())
    const tokenHash = sha256(`link ${days}`)
    await db.link.create({
      data: { bookingId, purpose: 'manage', handedOut: 'emailed', tokenHash },
    })
  }
}

/** Adds the rows that the calendar sync stored about visits and events in the past. */
async function givenCalendar() {
  const { db } = database
  const account = {
    create: { email: 'barber@example.edu', encryptedPassword: sha256('encrypted') },
  }
  const { id: cloudCalendarId } = await db.cloudCalendar.create({
    data: { account, url: 'https://cloud.example/work/' },
  })
  for (const days of [91, 89]) {
    const { id: bookingId } = await givenBooking(db, inDays(-days).toISOString())
    const description = `of a visit ${days} days ago`
    const href = `/work/${days}.ics`
    await db.cloudEvent.create({ data: { bookingId, cloudCalendarId, href, description } })
  }
  for (const days of [31, 29]) {
    const time = { startAt: inDays(-days - 1), endAt: inDays(-days) }
    const source = { cloudCalendarId, sourceHref: `/work/${days}.ics`, sourceInstance: '' }
    await db.blackout.create({ data: { ...time, ...source, title: `synced ${days}` } })
  }
  const long = { startAt: inDays(-400), endAt: inDays(-399) }
  await db.blackout.create({ data: { ...long, title: 'by hand' } })
}

async function leftOf(keys: ReadonlyMap<string, string>) {
  const { db } = database
  const named = (found: string[]) => found.map((key) => keys.get(key)).sort()
  const mails = await db.message.findMany({ where: { encryptedContent: { not: null } } })
  const events = await db.cloudEvent.findMany({ where: { description: { not: null } } })
  const blackouts = await db.blackout.findMany({ orderBy: { title: 'asc' } })
  const mailFiles = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
  return {
    mails: named(mails.map(({ key }) => key)),
    files: named(mailFiles.map((name) => name.replace('.eml', ''))),
    links: await db.link.count(),
    eventTexts: events.map(({ description }) => description),
    blackouts: blackouts.map(({ title }) => title),
  }
}

it('deletes one kind in several batches', async () => {
  const { db } = database
  await db.$executeRaw`
    INSERT INTO download_ticket (token_hash, file, expires_at)
    SELECT decode(lpad(to_hex(n), 8, '0'), 'hex'), 'a', ${inHours(-1)}
      FROM generate_series(1, 2500) AS n`
  await sweepLeftovers.run(testContext({ db }), {})
  expect(await db.downloadTicket.count()).toBe(0)
})

it('deletes what is past its retention, and nothing else', async () => {
  const { db } = database
  const { id: adminId } = await givenAdmin(db)
  const session = (name: string, expiresAt: Date, lastUsedAt: Date) => ({
    adminId,
    tokenHash: sha256(`token ${name}`),
    cookieHash: sha256(`cookie ${name}`),
    userAgent: name,
    expiresAt,
    lastUsedAt,
  })
  await db.session.createMany({
    data: [
      session('expired', inHours(-1), inHours(-2)),
      session('idle', inHours(24), inHours(-15 * 24)),
      session('in use', inHours(24), inHours(-1)),
    ],
  })
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00Z')
  const response = (name: string, createdAt: Date) => ({
    keyHash: sha256(name),
    requestHash: sha256(name),
    bookingId,
    encryptedTokens: sha256(name),
    createdAt,
  })
  await db.idempotencyKey.createMany({
    data: [response('expired', inHours(-25)), response('kept', inHours(-23))],
  })
  const keys = await givenMails(bookingId)
  await givenLinks()
  await givenCalendar()
  const pictures = pictureDisk(dataDir)
  const [old, fresh] = [
    await pictures.save(Buffer.from('a')),
    await pictures.save(Buffer.from('b')),
  ]
  const fileOf = (name: string) => join(dataDir, 'uploads', name)
  utimesSync(fileOf(old), inHours(-25), inHours(-25))
  utimesSync(fileOf(fresh), inHours(-1), inHours(-1))

  const mailFiles = mailFolder(dataDir)
  await sweepLeftovers.run(testContext({ db, pictures, mailFiles }), {})

  expect(await db.session.findMany({ select: { userAgent: true } })).toEqual([
    { userAgent: 'in use' },
  ])
  const rows = await db.idempotencyKey.findMany()
  expect(rows.map(({ keyHash }) => keyHash)).toEqual([sha256('kept')])
  expect([old, fresh].map((name) => existsSync(fileOf(name)))).toEqual([false, true])
  expect(await leftOf(keys)).toEqual({
    mails: ['sent 89', 'waiting 100'],
    files: ['sent 89', 'waiting 100'],
    links: 1,
    eventTexts: ['of a visit 89 days ago'],
    blackouts: ['by hand', 'synced 29'],
  })
  const [first] = await db.message.findMany({ orderBy: { id: 'asc' } })
  expect(await messageById(testContext({ db }), { id: first?.id ?? 0 })).toMatchObject({
    recipient: 'ann@example.edu',
    state: 'sent',
    subject: 'Your visit',
    textGone: 'expired',
    textKeptDays: 90,
  })
})
