import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { MailServer, Transaction } from '@haircuts/db/client'
import { recordSecurityEvent } from '../../accounts/security-events.ts'
import { AppError, type FieldError, invalidField } from '../../kernel/app-error.ts'
import { OutsideError, type OutsideFetch } from '../../kernel/outside-fetch.ts'
import { countForSession } from '../../limits/session-limit.ts'
import { frameOf } from '../../notifications/barber-content.ts'
import { barberAddress } from '../../notifications/barber-email.ts'
import { mailServerTestMail } from '../../notifications/barber-texts.ts'
import { readSettings } from '../../site/settings.ts'
import { senderOf } from '../envelope.ts'
import type { Mail, MailAnswer, MailContext, MailSecurity } from '../mailer.ts'
import { queueDelivery } from '../queue-message.ts'
import { formatSender } from '../sender-address.ts'
import { explainAnswer } from './mail-answer.ts'
import {
  type DnsFinding,
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  mailboxFinding,
  selectorsOf,
} from './mail-dns.ts'
import { type MailProvider, presetOf } from './mail-presets-form.ts'
import { HOST_MESSAGE, type MailServerInput, type MailServerView } from './mail-server-schema.ts'
import type { NameRecords } from './name-records.ts'
import { mailPasswordPurpose, openMailPassword, securityOf } from './stored-mail-server.ts'

const TESTS_PER_HOUR = 10
/** Google shows its app passwords in four groups and takes them without the spaces. */
const SPACED_APP_PASSWORD = /^[a-z]{4}( [a-z]{4}){3}$/

const UNENCRYPTED =
  'Without encryption, anybody on the way can read the password and every email. Choose STARTTLS or TLS if your provider offers it.'

/** How emails are sent, with the mail server of the environment or the stored one. */
export async function mailServer(ctx: MailContext): Promise<MailServerView> {
  const { fixed, name, sender } = ctx.mailer
  if (fixed) {
    const { server } = fixed
    return {
      source: 'environment',
      service: name,
      host: server?.host ?? null,
      port: server?.port ?? null,
      security: server?.security ?? null,
      user: server?.user ?? null,
      hasPassword: (server?.user ?? null) !== null,
      isPasswordReadable: true,
      sender: sender && formatSender(sender),
      provider: (server && presetOf(server.host)?.id) ?? null,
      warning: null,
    }
  }
  const stored = await ctx.db.mailServer.findFirst()
  return stored ? viewOf(ctx, stored) : { ...NO_SERVER, sender: sender && formatSender(sender) }
}

const NO_SERVER: MailServerView = {
  source: 'none',
  service: 'files',
  host: null,
  port: null,
  security: null,
  user: null,
  hasPassword: false,
  isPasswordReadable: true,
  sender: null,
  provider: null,
  warning: null,
}

function viewOf(ctx: MailContext, row: MailServer): MailServerView {
  const { host, port, username, encryptedPassword, sender } = row
  const security = securityOf(row)
  return {
    source: 'stored',
    service: 'smtp',
    host,
    port,
    security,
    user: username,
    hasPassword: encryptedPassword !== null,
    isPasswordReadable:
      encryptedPassword === null || openMailPassword(ctx, row, encryptedPassword) !== null,
    sender,
    provider: presetOf(host)?.id ?? null,
    warning: security === 'none' ? UNENCRYPTED : null,
  }
}

/**
 * Stores the mail server, or changes it. Emails that wait because the server did not take them are sent again at once.
 *
 * @throws AppError mailServerFixed; validation, also when the stored password would go to another host.
 */
export async function setMailServer(
  ctx: MailContext & { outside: OutsideFetch },
  input: MailServerInput,
): Promise<MailServerView> {
  if (ctx.mailer.fixed) throw new AppError('mailServerFixed')
  if (input.host !== undefined) await assertPublic(ctx, input.host)
  const row = await ctx.db.$transaction(async (tx) => {
    // Without the lock, a password could be stored for a host that another request has just replaced.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.mailServer})`
    const data = { ...changed(ctx, await tx.mailServer.findFirst(), input), updatedAt: ctx.now }
    const stored = await tx.mailServer.upsert({ where: { id: 1 }, create: data, update: data })
    await sendWaiting(tx, ctx)
    return stored
  })
  await recordSecurityEvent(ctx, 'mail_server_changed')
  return viewOf(ctx, row)
}

async function assertPublic({ outside }: { outside: OutsideFetch }, host: string) {
  try {
    await outside.check(`https://${host}`)
  } catch (error) {
    if (error instanceof OutsideError) throw invalidField('host', HOST_MESSAGE)
    throw error
  }
}

/** The row after the change. @throws AppError validation with a message for each field. */
function changed(
  ctx: Pick<MailContext, 'secretBox'>,
  before: MailServer | null,
  input: MailServerInput,
) {
  const host = input.host ?? before?.host
  const sender = input.sender ?? before?.sender
  const security = input.security ?? (before ? securityOf(before) : securityOfPort(input.port))
  const port = input.port ?? before?.port ?? (security === 'tls' ? 465 : 587)
  const username = input.user === undefined ? (before?.username ?? null) : input.user
  const password = input.password ?? null
  const errors: FieldError[] = []
  const reject = (path: FieldError['path'], message: string) => errors.push({ path, message })
  if (host === undefined) reject('host', 'Please enter the name of the mail server.')
  if (sender === undefined) reject('sender', 'Please enter the address that clients see.')
  if (password !== null && username === null) reject('user', 'Please enter the user name.')
  const stored = username === null ? null : (before?.encryptedPassword ?? null)
  if (username !== null && password === null) {
    if (stored === null) reject('password', 'Please enter the password.')
    // A stolen session could otherwise send the stored password to a server of its own, or readable over the network.
    else if (host !== before?.host) {
      reject('password', 'Please enter the password again, since the server is another one.')
    } else if (security === 'none' && before?.security !== 'none') {
      reject('password', 'Please enter the password again, since it would be sent unencrypted.')
    }
  }
  if (errors.length > 0 || host === undefined || sender === undefined) {
    const [first, ...others] = errors
    const detail = others.length === 0 && first ? { detail: first.message } : {}
    throw new AppError('validation', { errors, ...detail })
  }
  const given =
    password && SPACED_APP_PASSWORD.test(password) ? password.replaceAll(' ', '') : password
  const encryptedPassword =
    username !== null && given !== null
      ? ctx.secretBox.encrypt(given, mailPasswordPurpose(host))
      : stored && new Uint8Array(stored)
  return { host, port, security, username, encryptedPassword, sender }
}

function securityOfPort(port: number | undefined): MailSecurity {
  return port === 465 ? 'tls' : 'starttls'
}

/** Makes the emails due that the server has not taken, which otherwise wait for up to hours. */
async function sendWaiting(tx: Transaction, ctx: MailContext) {
  const waiting = { state: 'waiting', temporaryFailures: { gt: 0 } }
  const due = await tx.message.findMany({ where: waiting, select: { id: true } })
  if (due.length === 0) return
  await tx.message.updateMany({ where: waiting, data: { nextAttemptAt: ctx.now } })
  for (const { id } of due) await queueDelivery(tx, ctx, { id, nextAttemptAt: ctx.now })
}

/** Forgets the mail server: emails are stored as files from then on. @throws AppError mailServerFixed; mailServerNotFound */
export async function removeMailServer(ctx: MailContext): Promise<void> {
  if (ctx.mailer.fixed) throw new AppError('mailServerFixed')
  const { count } = await ctx.db.mailServer.deleteMany()
  if (count === 0) throw new AppError('mailServerNotFound')
  await recordSecurityEvent(ctx, 'mail_server_removed')
}

/**
 * Sends one email to the barber and returns the answer of the server.
 *
 * @throws AppError mailServerMissing; tooManyMailTests; validation if no address of the barber is known.
 */
export async function testMailServer(ctx: MailContext) {
  if (ctx.mailer.name === 'files') throw new AppError('mailServerMissing')
  const settings = await readSettings(ctx.db)
  const to = (await barberAddress(ctx.db, settings)) ?? (settings.businessEmail || null)
  if (to === null) {
    const message = 'Please enter an email address of yours in Settings, Notifications, first.'
    throw invalidField('barber_email', message)
  }
  // Providers lock accounts that log in again and again with a wrong password.
  await countForSession(ctx, { name: 'mail-test', maxPerHour: TESTS_PER_HOUR }, 'tooManyMailTests')
  const { host } = await mailServer(ctx)
  const written = mailServerTestMail(host, frameOf(ctx, settings))
  const mail: Mail = {
    ...written,
    key: crypto.randomUUID(),
    kind: 'mail-server-test',
    from: senderOf(ctx, settings),
    replyTo: null,
    to,
    calendar: null,
    unsubscribeUrl: null,
    template: null,
  }
  const { isSent, answer, problem } = await answerTo(ctx, mail)
  const provider = host === null ? null : (presetOf(host)?.id ?? null)
  return { isSent, to, answer, explanation: explainAnswer({ answer, problem }, provider) }
}

/** A service that is no mail server has no sentence of its own: what it says is told by the mailer. */
async function answerTo({ mailer }: MailContext, mail: Mail): Promise<MailAnswer> {
  if (mailer.probe) return mailer.probe(mail)
  const outcome = await mailer.send(mail)
  if (outcome.outcome === 'accepted') return { isSent: true, answer: null, problem: null }
  return { isSent: false, answer: outcome.reason, problem: 'refused' }
}

/** Looks up SPF, DKIM and DMARC of the sender's domain. @throws AppError mailServerMissing without a sender. */
export async function checkMailDns(ctx: MailContext & { nameRecords: NameRecords }) {
  const { nameRecords } = ctx
  const sender = senderOf(ctx, await readSettings(ctx.db))
  if (ctx.mailer.name === 'files' || !sender) throw new AppError('mailServerMissing')
  const view = await mailServer(ctx)
  const provider: MailProvider | null = view.service === 'postmark' ? 'postmark' : view.provider
  const domain = sender.email.slice(sender.email.indexOf('@') + 1).toLowerCase()
  const mailbox = mailboxFinding(domain, provider)
  if (mailbox) {
    const finding = findingView(mailbox)
    return { domain, provider, spf: finding, dkim: finding, dmarc: finding }
  }
  const [spf, keys, dmarc] = await Promise.all([
    nameRecords.txt(domain),
    Promise.all(
      selectorsOf(provider).map(async (selector) => ({
        selector,
        records: await nameRecords.txt(`${selector}._domainkey.${domain}`),
      })),
    ),
    dmarcRecords(nameRecords, domain),
  ])
  return {
    domain,
    provider,
    spf: findingView(judgeSpf(domain, provider, spf)),
    dkim: findingView(judgeDkim(domain, provider, keys)),
    dmarc: findingView(judgeDmarc(domain, dmarc)),
  }
}

/** The records of the nearest name that has some. */
async function dmarcRecords({ txt }: NameRecords, domain: string) {
  const found = await Promise.all(dmarcNames(domain).map((name) => txt(name)))
  return found.find((records) => records === null || records.length > 0) ?? []
}

function findingView({ add: [add, ...addAlso], ...finding }: DnsFinding) {
  return { ...finding, add: add ?? null, addAlso }
}
