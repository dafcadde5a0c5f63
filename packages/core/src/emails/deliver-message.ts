import type { Transaction } from '@haircuts/db/client'
import { barberMailOf } from '../notifications/barber-content.ts'
import { barberAddress } from '../notifications/barber-email.ts'
import { groupDeclinedMailOf } from '../notifications/group-request-email.ts'
import type { Settings } from '../site/settings.ts'
import { renderedMailOf } from './deleted-booking.ts'
import { mailOf } from './envelope.ts'
import {
  type Attempt,
  claim,
  findDue,
  isRepeat,
  recordInternalFailure,
  recordUnconfirmed,
} from './internal/claim-message.ts'
import { type LockedMessage, lockMessage, type Message } from './internal/lock-message.ts'
import { mailboxContent } from './internal/mailbox-content.ts'
import { recordDrop, recordOutcome } from './internal/record-outcome.ts'
import { visitContent } from './internal/visit-content.ts'
import { isTest } from './list-messages.ts'
import type { Mail, MailContext, MailOutcome } from './mailer.ts'
import type { MessageContent } from './message-content.ts'
import { isBarberKind, isMailboxKind, isRequestKind } from './message-schema.ts'
import { planVisitMessages } from './outbox.ts'
import { type Drop, heldBackBy, NOTHING_LEFT } from './policy.ts'
import { entryContent } from './waitlist-email.ts'

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
  return visitContent(tx, ctx, toClient)
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
