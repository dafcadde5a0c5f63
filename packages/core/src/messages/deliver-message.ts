import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { plannedMails } from '@haircuts/scheduling/client-mails'
import { type BookingRow, withStatus } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { emailToken } from '../kernel/link-tokens.ts'
import { emailOfferToken } from '../kernel/offer-tokens.ts'
import type { Mail, MailOutcome } from '../kernel/ports.ts'
import { isPaused } from '../kernel/restore-pause.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { templateModel, writeMail } from './content.ts'
import { asToldIn, formerStartOf } from './delay.ts'
import { renderedMailOf } from './deleted-booking.ts'
import { invitationOf, mailOf, senderOf } from './envelope.ts'
import { groupChangeOf } from './group-change.ts'
import { contentOf } from './internal/booking-content.ts'
import {
  claim,
  isRepeat,
  type Message,
  recordUnconfirmed,
  releaseClaim,
} from './internal/claim-message.ts'
import { isMailboxFull } from './internal/mailbox-limit.ts'
import { mailRules } from './list-messages.ts'
import { ABOUT_CHANGES, type MessageKind, messageKind } from './message-schema.ts'
import { closedDayOf, isMovedSince, isOnClosedDay, openOfferOf } from './offers.ts'
import { planVisitMessages } from './outbox.ts'
import {
  bookingsToldOf,
  type Drop,
  HELD,
  heldBackBy,
  MAY_HAVE_ARRIVED,
  NEED_OPEN_DAY,
  REPEATED_NOTE,
  reasonToDrop,
  waitAfter,
} from './policy.ts'
import { sampleContent } from './preview-message.ts'

const MAX_TEST_ATTEMPTS = 6
const REPEAT_LOGGED = 'a mail without an answer is sent once more with the same Message-ID'

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
    const rendered = await render(ctx, message)
    if (rendered) {
      if (isRepeat(ctx, message)) ctx.log.info({ messageId }, REPEAT_LOGGED)
      isHandedOver = true
      await recordOutcome(ctx, message, await ctx.mailer.send(rendered.mail))
      if (!rendered.isMoreDue) return
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
 * shared row lock orders these reads and a concurrent change of the booking: PostgreSQL runs the statements of a connection in
 * their order.
 */
async function render(ctx: Context, message: Message): Promise<RenderedMail | null> {
  return ctx.db.$transaction(async (tx) => {
    const ids = message.bookingId === null ? [] : [message.bookingId, ...message.otherBookings]
    const [, rows, settings, isFull, laterKinds] = await Promise.all([
      queryPrepared(tx, LOCK_BOOKINGS, [ids]),
      bookingsOf(tx, ids),
      readSettings(tx),
      message.bookingId !== null && !message.isRendered && isMailboxFull(tx, ctx, message),
      kindsOfLater(tx, message),
    ])
    if (message.isRendered) {
      const result = renderedMailOf(ctx, message, settings)
      if ('drop' in result) return recordDrop(tx, ctx, message, result.drop)
      return { mail: result.mail, isMoreDue: false }
    }
    if (message.bookingId === null) {
      const content = sampleContent(message.kind, ctx, settings)
      const mail = await storeMail(tx, ctx, { message, settings, content })
      return mail && { mail, isMoreDue: false }
    }
    const row = rows.find(({ id }) => id === message.bookingId)
    // The booking was deleted concurrently, and its messages with it.
    if (!row) return null
    const told = message.otherBookings.length > 0 ? bookingsToldOf(message, rows, ctx.now) : []
    const booking = told[0] ?? asToldIn(message, row)
    const hasSuccessor = laterKinds.some((kind) => heldBackBy(kind, settings) === null)
    const isDayClosed = NEED_OPEN_DAY.includes(message.kind) && (await isOnClosedDay(tx, booking))
    const offer = message.kind === 'earlier' ? await openOfferOf(tx, ctx, message) : undefined
    const closedDay =
      message.kind === 'closed-day' ? await closedDayOf(tx, ctx, message) : undefined
    const hasOfferEnded = offer === null || closedDay === null
    const { kind, version } = message
    const groupChange =
      kind === 'group-change' ? await groupChangeOf(tx, { version, booking }) : undefined
    const isTakenBack = groupChange === null
    const isMoved = await isMovedSince(tx, message, booking)
    const context = {
      ...{ settings, now: ctx.now, hasSuccessor, hasOfferEnded, isDayClosed, isMoved },
      isTakenBack,
    }
    const drop = reasonToDrop(message, booking, context) ?? (isFull ? HELD : null)
    if (drop) return recordDrop(tx, ctx, message, drop)
    const tokenOf = (bookingId: number) => emailToken(tx, ctx.secretBox, { message, bookingId })
    const formerStart = await formerStartOf(tx, message, booking)
    const about = { kind, booking, settings, tokenOf, series: told, formerStart }
    const content = await contentOf(tx, ctx, about)
    if (groupChange) content.groupChange = groupChange
    const offerUrl = async (offerId: number) =>
      ctx.site.urlOf(`/offer/${await emailOfferToken(tx, ctx.secretBox, { message, offerId })}`)
    if (offer) {
      const { start, until } = offer
      content.offer = { start, until, url: await offerUrl(offer.id) }
    }
    if (closedDay) {
      const { offerId, ...told } = closedDay
      content.closedDay = { ...told, url: offerId ? await offerUrl(offerId) : null }
    }
    const mail = await storeMail(tx, ctx, { message, settings, content, booking, series: told })
    return mail && { mail, isMoreDue: isMailDue(row, settings, ctx.now) }
  })
}

interface RenderedMail {
  mail: Mail
  /** Another email about the booking may be due already. */
  isMoreDue: boolean
}

/** Whether an email of a time is due for a booking, unless its client knows the address. */
function isMailDue(booking: BookingRow, settings: Settings, now: Date): boolean {
  const { status, startAt, endAt, startAgreedAt } = booking
  const visit = { status, start: startAt.getTime(), end: endAt.getTime(), awaitsAddress: true }
  const mails = plannedMails({ ...visit, agreed: startAgreedAt.getTime() }, mailRules(settings))
  return mails.some(({ due, until }) => due <= now.getTime() && now.getTime() < until)
}

const LOCK_BOOKINGS = {
  name: 'lock bookings of a mail',
  text: 'SELECT 1 FROM booking WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE',
}

/** The bookings in order of time. */
async function bookingsOf(tx: Transaction, ids: number[]): Promise<BookingRow[]> {
  const where = { id: { in: ids } }
  const rows = await tx.booking.findMany({
    where,
    include: { addons: { orderBy: { id: 'asc' } } },
    orderBy: { startAt: 'asc' },
  })
  return rows.map(withStatus)
}

/** The kinds of the mails that later changes of the booking have of their own. */
async function kindsOfLater(
  tx: Transaction,
  { id, bookingId, kind, copy, otherBookings }: Message,
): Promise<MessageKind[]> {
  // An email about several bookings tells the state of each of them when it leaves.
  if (bookingId === null || otherBookings.length > 0) return []
  if (copy > 0 || !ABOUT_CHANGES.some((each) => each === kind)) return []
  const later = await tx.message.findMany({
    where: {
      bookingId,
      kind: { in: [...ABOUT_CHANGES] },
      id: { gt: id },
      copy: 0,
      state: { in: ['waiting', 'sending', 'sent'] },
    },
    select: { kind: true },
  })
  return later.map((each) => messageKind.parse(each.kind))
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
  settings: Settings
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
  const { id, key, attempts, claimedAt } = message
  const { count } = await tx.message.updateMany({
    where: { id, attempts, state: 'sending' },
    data: {
      subject: written.subject,
      clearedAt: claimedAt,
      addressPart: addressPartOf(content),
      sealedContent: ctx.secretBox.seal(JSON.stringify(kept), `message:${key}`),
    },
  })
  if (count === 0) return null
  // A template knows one visit.
  const isAboutSeveral = content.dates.length > 0 || content.group?.some((each) => each.movedWith)
  const model = isAboutSeveral ? null : templateModel(content)
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
  const temporaryFailures = message.temporaryFailures + 1
  const isLate = isTest && temporaryFailures >= MAX_TEST_ATTEMPTS
  if (outcome.outcome === 'accepted') {
    const { serviceId } = outcome
    const note = outcome.note ?? (isRepeat(ctx, message) ? REPEATED_NOTE : null)
    const sent = { state: 'sent', sentAt: now, sentBy: mailer.name, serviceId, note, reason: null }
    await ctx.db.message.updateMany({ where, data: sent })
  } else if (outcome.outcome === 'later' && outcome.isUnsure && isRepeat(ctx, message)) {
    await recordUnconfirmed(ctx, where)
  } else if (outcome.outcome === 'refused' || isLate) {
    const { reason } = outcome
    const data = { state: 'failed', reason, problem: reason, problemAt: now }
    await ctx.db.message.updateMany({ where, data })
  } else {
    const { reason, isUnsure } = outcome
    const nextAttemptAt = new Date(now.getTime() + waitAfter(temporaryFailures, isUnsure))
    await ctx.db.$transaction(async (tx) => {
      const failures = { temporaryFailures, internalFailures: 0 }
      const unsure = isUnsure ? { isUnsure } : {}
      const data = { state: 'waiting', reason, nextAttemptAt, ...failures, ...unsure }
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
