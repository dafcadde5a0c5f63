import type { Prisma, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { plannedMails } from '@haircuts/scheduling/client-mails'
import { type BookingRow, withStatus } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { deriveBookingLink } from '../links/links.ts'
import { barberMailOf } from '../notifications/barber-content.ts'
import { barberAddress } from '../notifications/barber-email.ts'
import { groupDeclinedMailOf } from '../notifications/group-request-email.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { contentOf } from './booking-content.ts'
import { asNotifiedIn, formerStartOf } from './delay.ts'
import { renderedMailOf } from './deleted-booking.ts'
import { invitationOf, mailOf, senderOf } from './envelope.ts'
import {
  type Attempt,
  asFound,
  claim,
  findDue,
  isRepeat,
  lockBookings,
  recordInternalFailure,
  recordUnconfirmed,
} from './internal/claim-message.ts'
import { linksMailOf } from './internal/links-content.ts'
import { isMailboxFull, isOverLimit } from './internal/mailbox-limit.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import { isTest, mailRules } from './list-messages.ts'
import type { Mail, MailContext, MailOutcome } from './mailer.ts'
import { clientMessage, type MessageContent } from './message-content.ts'
import {
  ABOUT_CHANGES,
  type ClientMessageKind,
  clientMessageKind,
  isBarberKind,
  isMailboxKind,
  isRequestKind,
  type MailboxMessageKind,
  type MessageKind,
  messageKind,
} from './message-schema.ts'
import { newPasswordMailOf } from './new-password-email.ts'
import { isOnClosedDay } from './offers.ts'
import { planVisitMessages, withdraw } from './outbox.ts'
import {
  bookingsNotifiedOf,
  type Drop,
  HELD,
  heldBackBy,
  isOutdated,
  MAX_LINK_EMAILS_PER_DAY,
  MAY_HAVE_ARRIVED,
  NOTHING_LEFT_REASON,
  REPEATED_NOTE,
  reasonToDrop,
  SUPERSEDED_REASON,
  waitAfter,
} from './policy.ts'
import { queueDelivery } from './queue-message.ts'
import { entryContent } from './waitlist-email.ts'
import { wishMailOf } from './wish-email.ts'

const MAX_TEST_ATTEMPTS = 6
const REPEAT_LOGGED = 'a mail without an answer is sent once more with the same Message-ID'

/**
 * Delivers one message: findDue, claimAndRender, send, recordOutcome.
 *
 * The claim is committed together with the content, before the mail service is called. If a worker died or a response was
 * lost, the outcome is unknown (`isUnsure`): the mail service is then queried by key first, and the message is sent again
 * only if the service does not have it. A service that cannot be queried (SMTP) gets the message once more, with the same
 * key; if that response is lost as well, the message counts as sent.
 */
export async function deliverMessage(ctx: MailContext, { messageId }: { messageId: number }) {
  const found = await findDue(ctx, messageId)
  if (!found) return
  if (found.isUnconfirmed) return await recordUnconfirmed(ctx, found)
  let claimed: ClaimedMail | null = null
  try {
    const outcome = found.isUnsure ? await findAcceptedMail(ctx, found) : null
    if (outcome) return await recordOutcome(ctx, found, outcome)
    claimed = await ctx.db.$transaction((tx) => claimAndRender(tx, ctx, found))
    if (claimed) {
      if (isRepeat(ctx, found)) ctx.log.info({ messageId }, REPEAT_LOGGED)
      await recordOutcome(ctx, claimed.attempt, await ctx.mailer.send(claimed.mail))
      if (!claimed.isMoreDue) return
    }
  } catch (error) {
    await recordInternalFailure(ctx, claimed?.attempt ?? found, claimed !== null)
    throw error
  }
  const [bookingId] = found.bookingIds
  if (bookingId !== undefined) await planVisitMessages(ctx, { bookingId })
}

/**
 * Queries the mail service by key. No claim is needed for that: an attempt that claims the message meanwhile changes it,
 * and then this one does not find it again. @returns null if the service does not have the message, or cannot tell.
 */
async function findAcceptedMail(
  { mailer }: MailContext,
  { key }: Attempt,
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
 * Renders the mail from the booking's current state and claims it, or records why it is not sent and returns null. It stores
 * the mail with the claim, so that the log shows what went out; encrypted, since it contains link tokens.
 *
 * The shared row lock orders these reads and a concurrent change of the booking: PostgreSQL runs the statements of a connection
 * in their order. What changes a waiting message either holds that lock or changes its state.
 */
async function claimAndRender(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
): Promise<ClaimedMail | null> {
  const locked = await lockMessage(tx, ctx, attempt)
  const content = locked && (await contentFor(tx, ctx, attempt, locked))
  if (!content) return null
  if ('drop' in content) return recordDrop(tx, ctx, attempt, content.drop)
  const { message, settings } = locked
  const { mail: written, calendar = null, model = null, unsubscribeUrl = null } = content
  const recipient = await presentRecipient(tx, message, settings)
  const columns = { recipient, ...content.columns }
  const stored = message.isRendered ? null : { ...written, calendarFile: calendar?.file ?? null }
  const isSecret = message.kind === 'new-password'
  const claimed = await claim(tx, ctx, attempt, {
    ...columns,
    ...(stored && {
      subject: stored.subject,
      // The link would let a person at an unattended signed-in device change the password.
      ...(!isSecret && {
        encryptedContent: ctx.secretBox.encrypt(JSON.stringify(stored), `message:${message.key}`),
      }),
    }),
  })
  if (!claimed) return null
  const rest = { calendar, model, unsubscribeUrl }
  const mail = mailOf(ctx, { ...message, ...columns }, settings, { ...written, ...rest })
  return { attempt: claimed, mail, isMoreDue: content.isMoreDue ?? false }
}

interface ClaimedMail {
  attempt: Attempt
  mail: Mail
  /** Another email about the booking may be due already. */
  isMoreDue: boolean
}

/** What an email says, or why it is not sent; null for a message that is gone by now. */
async function contentFor(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  locked: LockedMessage,
): Promise<MessageContent | { drop: Drop } | null> {
  const { message, settings } = locked
  const { kind, waitlistEntryId } = message
  if (message.isRendered) return renderedMailOf(ctx, message, settings)
  if (isRequestKind(kind)) {
    const mail = await groupDeclinedMailOf(tx, ctx, { ...message, settings })
    return mail ? { mail } : NOTHING_LEFT
  }
  if (isBarberKind(kind)) {
    const heldBack = message.isForced ? null : heldBackBy(kind, settings)
    if (heldBack) return { drop: { state: 'skipped', reason: heldBack } }
    const about = { message: { ...message, kind }, settings }
    return (await barberMailOf(tx, ctx, about)) ?? NOTHING_LEFT
  }
  if (isMailboxKind(kind)) return mailboxContent(tx, ctx, attempt, { ...locked, kind })
  const toClient = { ...locked, message: { ...message, kind } }
  if (waitlistEntryId !== null) return entryContent(tx, ctx, { ...toClient, waitlistEntryId })
  return visitContent(tx, ctx, attempt, toClient)
}

const NOTHING_LEFT: { drop: Drop } = { drop: { state: 'withdrawn', reason: NOTHING_LEFT_REASON } }

/** The message with what decides about it, while it and its bookings are locked; null if it has changed since it was found. */
async function lockMessage(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  attempt: Attempt,
): Promise<LockedMessage | null> {
  const { id, bookingIds } = attempt
  const [, , rows, settings, isFull, laterKinds, message] = await Promise.all([
    lockBookings(tx, bookingIds),
    // What a client does meanwhile, which an email to the barber collects, is either in it or queues the next one.
    queryPrepared(tx, LOCK_MESSAGE, [id]),
    bookingsOf(tx, bookingIds),
    readSettings(tx),
    isMailboxFull(tx, ctx, id),
    kindsOfLater(tx, id),
    findMessage(tx, attempt),
  ])
  return message && { message, rows, settings, isFull, laterKinds }
}

const LOCK_MESSAGE = {
  name: 'lock a message',
  text: 'SELECT 1 FROM message WHERE id = $1 FOR UPDATE',
}

/** Where an email goes that is not a test: the barber may have changed the address since it was queued. */
async function presentRecipient(
  tx: Transaction,
  message: Message,
  settings: Settings,
): Promise<string> {
  const isToBarber = isBarberKind(message.kind) && !isTest(message)
  return (isToBarber ? await barberAddress(tx, settings) : null) ?? message.recipient
}

interface LockedMessage {
  message: Message
  rows: BookingRow[]
  settings: Settings
  /** The mailbox had too many emails within a day. */
  isFull: boolean
  laterKinds: readonly ClientMessageKind[]
}

interface LockedClientMessage extends LockedMessage {
  message: ClientMessage
}

/** What an email to a client about a booking says. */
async function visitContent(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  { message, rows, settings, isFull, laterKinds }: LockedClientMessage,
): Promise<MessageContent | { drop: Drop } | null> {
  const { kind } = message
  const checked = await checkVisit(tx, ctx, attempt, { message, rows, settings, laterKinds })
  if (!checked) return null
  const { row, booking, notified } = checked
  if (isFull && !message.isForced) return { drop: HELD }
  const tokenOf = (bookingId: number) =>
    deriveBookingLink(tx, ctx.secretBox, {
      ...{ message, bookingId, now: ctx.now },
      purpose: kind === 'nudge' ? 'again' : 'manage',
    })
  const formerStart = await formerStartOf(tx, message, booking)
  const about = { kind, booking, settings, tokenOf, series: notified, formerStart }
  const content = await contentOf(tx, ctx, about)
  const read = CLIENT_KIND_FACTS[kind].content
  if (read) Object.assign(content, await read(tx, ctx, { message, booking, content }))
  const from = senderOf(ctx, settings)
  const invited = { message, booking, settings, from, content, series: notified }
  return {
    ...clientMessage(content),
    calendar: invitationOf(ctx, invited),
    isMoreDue: isMailDue(row, settings, ctx.now),
  }
}

/**
 * What a message about a booking tells of, by the booking and the settings as they are now; null if it is not sent, which is
 * recorded.
 */
async function checkVisit(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  { message, rows, settings, laterKinds }: Omit<LockedClientMessage, 'isFull'>,
) {
  const { kind } = message
  const row = rows.find(({ id }) => id === message.bookingId)
  // The booking was deleted concurrently, and its messages with it.
  if (!row) return null
  const notified =
    message.otherBookings.length > 0 ? bookingsNotifiedOf(message, rows, ctx.now) : []
  const booking = notified[0] ?? asNotifiedIn(message, row)
  const hasSuccessor = laterKinds.some((kind) => heldBackBy(kind, settings) === null)
  const { rules, outdated } = CLIENT_KIND_FACTS[kind]
  const drop = reasonToDrop(message, booking, {
    ...{ settings, now: ctx.now, hasSuccessor },
    isDayClosed: rules.needsOpenDay && (await isOnClosedDay(tx, booking)),
    outdated: outdated ? await outdated(tx, ctx, { message, booking }) : null,
  })
  if (drop) return recordDrop(tx, ctx, attempt, drop)
  // It tells of each of several bookings as it is now: one of its own that waits has nothing to add, and what follows starts
  // from what the client knows by this one.
  const own = { reason: SUPERSEDED_REASON, where: { kind, copy: 0 } }
  for (const { id } of notified) await withdraw(tx, id, own)
  return { row, booking, notified }
}

/**
 * What an email to a mailbox says. One that is not sent leaves no trace of its address, which may be that of a person without
 * appointments and without a login.
 */
async function mailboxContent(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  { message, kind, settings, isFull }: LockedMessage & { kind: MailboxMessageKind },
): Promise<MessageContent | { drop: Drop } | null> {
  if (kind === 'booking-wish') {
    if (isFull && !message.isForced) return { drop: HELD }
    return (await wishMailOf(tx, ctx, { message, settings })) ?? NOTHING_LEFT
  }
  const limit = { messageId: attempt.id, kind, max: MAX_LINK_EMAILS_PER_DAY }
  // The emails about bookings must not keep the barber from a new password.
  const isHeld = isFull && kind === 'booking-links'
  const hasReachedLimit = isHeld || (await isOverLimit(tx, ctx, limit))
  const isLate = isOutdated(message, ctx.now)
  const isSilent = !message.isForced && (hasReachedLimit || isLate)
  const contentOf = kind === 'booking-links' ? linksMailOf : newPasswordMailOf
  const content = isSilent ? null : await contentOf(tx, ctx, { message, settings })
  if (content) return content
  if (message.claimedAt === null) {
    await tx.message.deleteMany({ where: asFound(attempt) })
    return null
  }
  const late = `Could not be sent in time. ${message.reason ?? ''}`.trim()
  return isLate ? { drop: { state: 'failed', reason: late } } : NOTHING_LEFT
}

/** Whether an email of a time is due for a booking, unless its client knows the address. */
function isMailDue(booking: BookingRow, settings: Settings, now: Date): boolean {
  const { status, startAt, endAt, startAgreedAt, cleanupOfId } = booking
  const times = { start: startAt.getTime(), end: endAt.getTime(), agreed: startAgreedAt.getTime() }
  const visit = { status, ...times, isCleanup: cleanupOfId !== null, awaitsAddress: true }
  const mails = plannedMails(visit, mailRules(settings))
  return mails.some(({ due, until }) => due <= now.getTime() && now.getTime() < until)
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

type Message = Prisma.MessageGetPayload<object> & { kind: MessageKind }
type ClientMessage = Message & { kind: ClientMessageKind }

/** The message as it is while its bookings are locked; null if another worker has claimed it, or a change has withdrawn it. */
async function findMessage(tx: Transaction, attempt: Attempt): Promise<Message | null> {
  const message = await tx.message.findFirst({ where: asFound(attempt) })
  const attempts = attempt.attempts + 1
  return message && { ...message, attempts, kind: messageKind.parse(message.kind) }
}

/** The kinds of the mails that later changes of the booking have of their own. */
async function kindsOfLater(tx: Transaction, id: number): Promise<ClientMessageKind[]> {
  const later = await queryPrepared<{ kind: string }>(tx, KINDS_OF_LATER, [id, ABOUT_CHANGES])
  return later.map(({ kind }) => clientMessageKind.parse(kind))
}

// An email about several bookings tells the state of each of them when it leaves.
const KINDS_OF_LATER = {
  name: 'kinds of later mails',
  text: `
    SELECT later.kind FROM message JOIN message AS later USING (booking_id)
     WHERE message.id = $1 AND message.kind = ANY($2) AND message.copy = 0 AND message.other_bookings = '{}'
       AND later.id > $1 AND later.kind = ANY($2) AND later.copy = 0
       AND later.state IN ('waiting', 'sending', 'sent')`,
}

async function recordDrop(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  drop: Drop,
): Promise<null> {
  const { isUnsure } = attempt
  const reason = isRepeat(ctx, attempt) ? `${drop.reason} ${MAY_HAVE_ARRIVED}` : drop.reason
  const data = { ...drop, reason, isUnsure, attempts: { increment: 1 } }
  await tx.message.updateMany({ where: asFound(attempt), data })
  return null
}

/** Records the outcome unless another attempt has claimed the message since. */
async function recordOutcome(ctx: MailContext, attempt: Attempt, outcome: MailOutcome) {
  const { now, mailer } = ctx
  const where = asFound(attempt)
  const temporaryFailures = attempt.temporaryFailures + 1
  const isLate = isTest(attempt) && temporaryFailures >= MAX_TEST_ATTEMPTS
  if (outcome.outcome === 'accepted') {
    const { serviceId } = outcome
    const note = outcome.note ?? (isRepeat(ctx, attempt) ? REPEATED_NOTE : null)
    const sent = { state: 'sent', sentAt: now, sentBy: mailer.name, serviceId, note, reason: null }
    await ctx.db.message.updateMany({ where, data: sent })
  } else if (outcome.outcome === 'later' && outcome.isUnsure && isRepeat(ctx, attempt)) {
    await recordUnconfirmed(ctx, attempt)
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
      await queueDelivery(tx, ctx, { id: attempt.id, nextAttemptAt })
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
export async function recordReport(
  { db }: Pick<Context, 'db'>,
  { key, serviceId, problem, at }: Report,
) {
  await db.message.updateMany({
    where: { ...(key ? { key } : { serviceId }), recipient: { not: '' } },
    data: problem ? { problem, problemAt: at } : { deliveredAt: at },
  })
}
