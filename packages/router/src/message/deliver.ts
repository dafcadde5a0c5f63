import type { Transaction } from '@haircuts/db/client'
import { type BookingRow, withAddons, withStatus } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { issueOfferToken } from '../link/offer-tokens.ts'
import { issueToken } from '../link/tokens.ts'
import type { Mail, MailOutcome } from '../ports.ts'
import { isPaused } from '../restore/reads.ts'
import { readSettings, type StoredSettings } from '../setting/reads.ts'
import { contentOf } from './booking-content.ts'
import { claim, isRepeat, type Message, recordUnconfirmed, releaseClaim } from './claim.ts'
import { templateModel, writeMail } from './content.ts'
import { asLastTold, toldBy } from './delay.ts'
import { renderedMailOf } from './deleted-booking.ts'
import { invitationOf, mailOf, senderOf } from './envelope.ts'
import { closedDayOf, isOnClosedDay, openOfferOf } from './offers.ts'
import { planVisitMessages } from './outbox.ts'
import {
  type Drop,
  HELD,
  heldBackBy,
  isStillAbout,
  MAY_HAVE_ARRIVED,
  MOST_MAILS_A_DAY,
  REPEATED_NOTE,
  reasonToDrop,
  waitAfter,
} from './policy.ts'
import { sampleContent } from './preview.ts'
import { ABOUT_CHANGES } from './schema.ts'

const MOST_TEST_ATTEMPTS = 6
const REPEAT_LOGGED = 'a mail without an answer is sent once more with the same Message-ID'
const DAY_MS = 24 * 3_600_000
/** An arbitrary advisory lock key, the same in every process. */
const MAILBOX_LOCK = 7_204_514

/**
 * Delivers one message: claim, render, send, recordOutcome; an exception releases the claim.
 *
 * The claim is committed before the mail service is called. If a worker died or a response was lost, the
 * outcome is unknown (`isUnsure`): the mail service is then queried by key first, and the message is sent
 * again only if the service does not have it. A service that cannot be queried (SMTP) gets the message
 * once more, with the same key; if that response is lost as well, the message counts as sent.
 */
export async function deliverMessage(ctx: Context, { messageId }: { messageId: number }) {
  // After a restore the mail waits; resuming enqueues it again.
  if (await isPaused(ctx)) return
  const message = await claim(ctx, messageId)
  if (!message) return
  let isHandedOver = false
  try {
    const outcome = (message.isUnsure && (await findAcceptedMail(ctx, message))) || null
    if (outcome) return await recordOutcome(ctx, message, outcome)
    const mail = await render(ctx, message)
    if (mail) {
      if (isRepeat(ctx, message)) ctx.log.info({ messageId }, REPEAT_LOGGED)
      isHandedOver = true
      await recordOutcome(ctx, message, await ctx.mailer.send(mail))
    }
  } catch (error) {
    await releaseClaim(ctx, message, isHandedOver)
    throw error
  }
  if (message.bookingId) await planVisitMessages(ctx, { bookingId: message.bookingId })
}

/** Queries the mail service by key. @returns null if it does not have the message, or cannot tell. */
async function findAcceptedMail(
  { mailer }: Context,
  { key }: Message,
): Promise<MailOutcome | null> {
  if (!mailer.find) return null
  try {
    const serviceId = await mailer.find(key)
    return serviceId ? { outcome: 'accepted', serviceId, note: null } : null
  } catch {
    const reason = 'The mail service cannot say whether it already has this email.'
    return { outcome: 'later', reason, isUnsure: true }
  }
}

/**
 * Renders the mail from the booking's current state, or records why it is not sent and returns null. The
 * shared row lock orders this read and a concurrent change of the booking.
 */
async function render(ctx: Context, message: Message): Promise<Mail | null> {
  return ctx.db.$transaction(async (tx) => {
    const settings = await readSettings({ db: tx })
    if (message.isRendered) {
      const result = renderedMailOf(ctx, message, settings)
      return 'drop' in result ? recordDrop(tx, ctx, message, result.drop) : result.mail
    }
    if (message.bookingId === null) {
      return storeMail(tx, ctx, {
        message,
        settings,
        content: sampleContent(message.kind, ctx, settings),
      })
    }
    const rows = await lockBookings(tx, [message.bookingId, ...message.otherBookings])
    const row = rows.find(({ id }) => id === message.bookingId)
    // The booking was deleted concurrently, and its messages with it.
    if (!row) return null
    const isSeries = message.otherBookings.length > 0
    const about = isSeries ? rows.filter((each) => isStillAbout(message, each, ctx.now)) : []
    const told = message.kind === 'cancellation' ? toldBy(message) : null
    const booking = isSeries ? (about[0] ?? row) : asLastTold(row, told)
    const hasSuccessor = await isSuperseded(tx, message, settings)
    const offer = message.kind === 'earlier' ? await openOfferOf(tx, ctx, message) : undefined
    const closedDay =
      message.kind === 'closed-day' ? await closedDayOf(tx, ctx, message) : undefined
    const hasOfferEnded = offer === null || closedDay === null
    const isDayClosed = await isOnClosedDay(tx, booking)
    const dropContext = { settings, now: ctx.now, hasSuccessor, hasOfferEnded, isDayClosed }
    const drop = reasonToDrop(message, booking, dropContext)
    if (drop) return recordDrop(tx, ctx, message, drop)
    if (await isMailboxFull(tx, ctx, message)) return recordDrop(tx, ctx, message, HELD)
    const token = await issueToken(tx, booking.id, 'manage')
    const { kind } = message
    const content = await contentOf(tx, ctx, { kind, booking, settings, token, series: about })
    if (offer) {
      const { start, until } = offer
      const url = ctx.site.urlOf(`/offer/${await issueOfferToken(tx, offer.id)}`)
      content.offer = { start, until, url }
    }
    if (closedDay) {
      const { offerId, ...told } = closedDay
      const url = offerId && ctx.site.urlOf(`/offer/${await issueOfferToken(tx, offerId)}`)
      content.closedDay = { ...told, url: url || null }
    }
    return storeMail(tx, ctx, { message, settings, content, booking, series: about })
  })
}

/** The bookings in order of time, with a shared lock. */
async function lockBookings(tx: Transaction, ids: number[]): Promise<BookingRow[]> {
  await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ANY(${ids}) ORDER BY id FOR SHARE`
  const where = { id: { in: ids } }
  const rows = await tx.booking.findMany({
    where,
    include: withAddons,
    orderBy: { startAt: 'asc' },
  })
  return rows.map(withStatus)
}

/** Whether a later change of the booking has a mail of its own that the settings do not suppress. */
async function isSuperseded(
  tx: Transaction,
  { id, bookingId, kind, copy, otherBookings }: Message,
  settings: StoredSettings,
): Promise<boolean> {
  // An email about several bookings tells the state of each of them when it leaves.
  if (otherBookings.length > 0) return false
  const about = ABOUT_CHANGES.filter((each) => heldBackBy(each, settings) === null)
  if (copy > 0 || !ABOUT_CHANGES.some((each) => each === kind)) return false
  const state = { in: ['waiting', 'sending', 'sent'] }
  const later = { bookingId, kind: { in: about }, id: { gt: id }, copy: 0, state }
  return (await tx.message.count({ where: later })) > 0
}

/**
 * Limits mails per mailbox and day over all bookings, since anyone can book with someone else's address, with
 * a new tag ("ann+1@") each time. Mails that the barber sends manually count but are never limited.
 *
 * The advisory lock serialises workers per recipient, and mails in flight count, so that parallel
 * deliveries cannot exceed the limit together.
 */
async function isMailboxFull(tx: Transaction, { now }: Context, message: Message) {
  const { id, recipient, isForced } = message
  if (isForced) return false
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(${MAILBOX_LOCK}::int, hashtext(mailbox_of(${recipient})))`
  const since = new Date(now.getTime() - DAY_MS)
  const [counted] = await tx.$queryRaw<{ mails: number }[]>`
    SELECT count(*)::int AS mails FROM message
     WHERE mailbox_of(recipient::text) = mailbox_of(${recipient}) AND id <> ${id}
       AND ((state = 'sent' AND sent_at > ${since})
            OR (cleared_at > ${since}
                AND (is_unsure OR (state = 'sending' AND cleared_at >= claimed_at))))`
  return (counted?.mails ?? 0) >= MOST_MAILS_A_DAY
}

async function recordDrop(
  tx: Transaction,
  ctx: Context,
  message: Message,
  drop: Drop,
): Promise<null> {
  const { id, attempts } = message
  const reason = isRepeat(ctx, message) ? `${drop.reason} ${MAY_HAVE_ARRIVED}` : drop.reason
  const data = { ...drop, reason }
  await tx.message.updateMany({ where: { id, attempts, state: 'sending' }, data })
  return null
}

interface RenderedContent {
  message: Message
  settings: StoredSettings
  content: Parameters<typeof writeMail>[0]
  booking?: BookingRow
  /** The bookings of an email about several. */
  series?: readonly BookingRow[]
}

/**
 * Stores the mail before it is sent, so that the log shows what went out; encrypted, since it contains
 * link tokens. @returns null if the claim was lost.
 */
async function storeMail(
  tx: Transaction,
  ctx: Context,
  rendered: RenderedContent,
): Promise<Mail | null> {
  const { message, settings, content, booking } = rendered
  const from = senderOf(ctx, settings)
  const written = writeMail(content)
  const calendar = booking ? invitationOf(ctx, { ...rendered, booking, from }) : null
  const kept = { ...written, calendarFile: calendar?.file ?? null }
  const { count } = await tx.message.updateMany({
    where: { id: message.id, attempts: message.attempts, state: 'sending' },
    data: {
      subject: written.subject,
      clearedAt: message.claimedAt,
      addressPart: addressPartOf(content),
      sealedContent: ctx.secretBox.seal(JSON.stringify(kept), `message:${message.key}`),
    },
  })
  if (count === 0) return null
  const model = content.dates.length > 0 ? null : templateModel(content)
  return mailOf(ctx, message, settings, { ...written, calendar, model })
}

/** Stored with the message; `addressStandingOf` reads it to keep a promise and not to repeat the address. */
function addressPartOf({ address, addressFollows }: RenderedContent['content']): string | null {
  if (address) return 'told'
  return addressFollows === 'in-time' ? 'promised' : null
}

/** Records the outcome if this worker still holds the claim; matching `attempts` detects a takeover. */
async function recordOutcome(ctx: Context, message: Message, outcome: MailOutcome) {
  const { now, mailer } = ctx
  const where = { id: message.id, attempts: message.attempts, state: 'sending' }
  const isTest = message.bookingId === null && !message.isRendered
  const isLate = isTest && message.attempts >= MOST_TEST_ATTEMPTS
  if (outcome.outcome === 'accepted') {
    const { serviceId } = outcome
    const note = outcome.note ?? (isRepeat(ctx, message) ? REPEATED_NOTE : null)
    const data = { state: 'sent', sentAt: now, sentBy: mailer.name, serviceId, note, reason: null }
    await ctx.db.message.updateMany({ where, data })
  } else if (outcome.outcome === 'later' && outcome.isUnsure && isRepeat(ctx, message)) {
    await recordUnconfirmed(ctx, where)
  } else if (outcome.outcome === 'refused' || isLate) {
    const { reason } = outcome
    const data = { state: 'failed', reason, problem: reason, problemAt: now }
    await ctx.db.message.updateMany({ where, data })
  } else {
    const { reason, isUnsure } = outcome
    const nextAttemptAt = new Date(now.getTime() + waitAfter(message.attempts, isUnsure))
    await ctx.db.$transaction(async (tx) => {
      const data = { state: 'waiting', reason, nextAttemptAt, ...(isUnsure ? { isUnsure } : {}) }
      const { count } = await tx.message.updateMany({ where, data })
      if (count === 0) return
      const payload = { messageId: message.id }
      await ctx.enqueue(tx, { name: 'deliver-message', payload, notBefore: nextAttemptAt })
    })
  }
}

/** A webhook event of the mail service about a mail that it has accepted. */
export interface Report {
  /** The message's key, if the event carries it; otherwise `serviceId` identifies the message. */
  key: string | null
  serviceId: string
  problem: string | null
  at: Date
}

/** Idempotent; ignores events about unknown mails, and about erased ones, whose recipient they may name. */
export async function recordReport({ db }: Context, { key, serviceId, problem, at }: Report) {
  await db.message.updateMany({
    where: { ...(key ? { key } : { serviceId }), recipient: { not: '' } },
    data: problem ? { problem, problemAt: at } : { deliveredAt: at },
  })
}
