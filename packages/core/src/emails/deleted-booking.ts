import type { Prisma, Transaction } from '@haircuts/db/client'
import { hasBegun } from '@haircuts/scheduling/lifecycle'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { contentOf, harmlessLinks } from './booking-content.ts'
import { templateModel, writeMail } from './content.ts'
import { asLastNotified, kindOfChange, lastNotified, UNSENT, unsentAbout } from './delay.ts'
import { invitationOf, senderOf } from './envelope.ts'
import { addresseeOf } from './internal/group-reads.ts'
import { isTest, testVersion } from './list-messages.ts'
import type { MailContext } from './mailer.ts'
import type { MessageContent } from './message-content.ts'
import { ABOUT_CHANGES, type MessageKind, messageKind } from './message-schema.ts'
import { queueClientEmail, withdraw } from './outbox.ts'
import { type Drop, heldBackBy, SUPERSEDED_REASON, UNCHANGED_REASON } from './policy.ts'
import { queueDelivery } from './queue-message.ts'
import { addRenderedMessage, renderedMail } from './rendered-message.ts'

const KIND = 'cancellation'

type Message = Prisma.MessageGetPayload<object>

/**
 * Queues the delayed cancellation email of a booking that is being deleted, if its client expects the visit. It is
 * rendered in the transaction of the deletion, since the booking does not exist any more when it is sent. Locks the
 * booking, so that no email about it is rendered meanwhile.
 *
 * @returns the id of the message, and whether it will leave if nothing else changes; null without a message.
 */
export async function queueDeletionEmail(tx: Transaction, ctx: MailContext, booking: BookingRow) {
  await tx.$queryRaw`SELECT FROM booking WHERE id = ${booking.id} FOR UPDATE`
  const known = (await isUnanswered(tx, booking))
    ? { ...booking, status: 'pending' }
    : lastNotified(await unsentAbout(tx, ctx, [booking.id]), booking)
  const status = 'cancelled' as const
  const { clientEmail: recipient } = await addresseeOf(tx, booking)
  if (recipient === null || !known || hasBegun(known.startAt.getTime(), ctx.now.getTime()))
    return null
  // Whatever the barber has decided before the deletion, a client who asked learns only that the visit is cancelled.
  if (kindOfChange(known, { ...booking, status, decision: null }) !== KIND) return null
  const settings = await readSettings(tx)
  const cancelled = { ...asLastNotified(booking, known), status, revision: booking.revision + 1 }
  const content = await contentOf(tx, ctx, {
    kind: KIND,
    booking: cancelled,
    settings,
    tokenOf: async () => '',
  })
  // The links of a deleted booking lead nowhere.
  content.links = harmlessLinks(ctx)
  const from = senderOf(ctx, settings)
  const message = { kind: KIND, recipient } as const
  const calendar = invitationOf(ctx, { message, booking: cancelled, settings, from, content })
  const rendered = {
    ...writeMail(content),
    calendarFile: calendar?.file ?? null,
    model: templateModel(content),
    visitEnd: cancelled.endAt,
  }
  const messageId = await addRenderedMessage(tx, ctx, {
    ...message,
    version: cancelled.revision,
    isDelayed: true,
    text: JSON.stringify(rendered),
    subject: rendered.subject,
  })
  return { messageId, isSent: !heldBackBy(KIND, settings) }
}

/** Whether a client who asked has not been sent the answer, or the end of the wait, which goes with the booking. */
async function isUnanswered(tx: Transaction, { id: bookingId }: BookingRow): Promise<boolean> {
  const where = { bookingId, kind: { in: ['declined', 'expired'] }, copy: 0, ...UNSENT }
  return (await tx.message.count({ where })) > 0
}

/**
 * Queues what a restored booking calls for: nothing if the email about its deletion has not left, which is then
 * withdrawn; otherwise a new confirmation. Emails that were open when it was deleted are enqueued again, except those
 * about earlier changes once the client was notified of the deletion.
 *
 * @returns whether the client will be emailed.
 */
export async function queueRestorationEmail(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { booking, messageId }: { booking: BookingRow; messageId: number | null },
): Promise<boolean> {
  const deletion = await takeBack(tx, messageId)
  const isNotified = deletion !== null && NOTIFIED_DELETIONS.has(deletion)
  const before = { status: 'cancelled', startAt: booking.startAt } as const
  if (isNotified) {
    const where = { kind: { in: [...ABOUT_CHANGES] } }
    await withdraw(tx, booking.id, { reason: SUPERSEDED_REASON, where })
  }
  const willBeEmailed = isNotified && (await queueClientEmail(tx, ctx, { before, after: booking }))
  const open = await tx.message.findMany({ where: { bookingId: booking.id, state: 'waiting' } })
  for (const message of open) await queueDelivery(tx, ctx, message)
  return willBeEmailed || (!isNotified && open.some(({ isDelayed }) => isDelayed))
}

/** The states in which an email has left, or may have. */
const NOTIFIED_DELETIONS = new Set(['sent', 'sending', 'waiting'])

/** Withdraws an email that has not left. @returns its state. */
async function takeBack(tx: Transaction, messageId: number | null): Promise<string | null> {
  if (messageId === null) return null
  await tx.message.updateMany({
    where: { id: messageId, state: { in: ['waiting', 'held'] }, isUnsure: false },
    data: { state: 'withdrawn', reason: UNCHANGED_REASON },
  })
  const message = await tx.message.findUnique({ where: { id: messageId }, select: { state: true } })
  return message?.state ?? null
}

/** Queues a copy of a sent mail; that of a test is a test. @returns null if its content was encrypted with another key. */
export async function copyRendered(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  sent: Message,
) {
  const text = openText(ctx, sent)
  if (text === null) return null
  const { recipient, copy, subject } = sent
  const kind = messageKind.parse(sent.kind)
  const version = isTest(sent) ? testVersion(ctx.now) : sent.version
  const next = { kind, recipient, version, copy: copy + 1, subject, text }
  return addRenderedMessage(tx, ctx, { ...next, isForced: true })
}

type RenderedMessage = Message & { kind: MessageKind }

/** Opens a rendered mail, or gives the reason why it is not sent any more. */
export function renderedMailOf(
  ctx: MailContext,
  message: RenderedMessage,
  settings: Settings,
): MessageContent | { drop: Drop } {
  const text = openText(ctx, message)
  if (text === null) {
    return { drop: { state: 'failed', reason: 'It was encrypted with another application key.' } }
  }
  const { model, visitEnd, calendarFile, ...mail } = renderedMail.parse(JSON.parse(text))
  const drop = message.isForced ? null : reasonToDrop({ message, visitEnd, settings, now: ctx.now })
  if (drop) return { drop }
  const calendar = calendarFile === null ? null : { method: 'CANCEL' as const, file: calendarFile }
  return { mail, calendar, model }
}

interface DropInput {
  message: RenderedMessage
  visitEnd: Date
  settings: Settings
  now: Date
}

function reasonToDrop({ message, visitEnd, settings, now }: DropInput): Drop | null {
  const heldBack = heldBackBy(message.kind, settings)
  if (heldBack) return { state: 'skipped', reason: heldBack }
  if (now < visitEnd) return null
  return message.attempts > 1
    ? { state: 'failed', reason: 'Could not be sent in time.' }
    : { state: 'skipped', reason: 'The appointment is over.' }
}

function openText(
  ctx: Pick<Context, 'secretBox'>,
  { key, encryptedContent }: Message,
): string | null {
  return encryptedContent && decryptOrNull(ctx, encryptedContent, `message:${key}`)
}
