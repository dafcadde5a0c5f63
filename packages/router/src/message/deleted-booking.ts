import { randomUUID } from 'node:crypto'
import type { Prisma, Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import type { Mail } from '../ports.ts'
import { openSealed } from '../secrets.ts'
import { readSettings, type StoredSettings } from '../setting/reads.ts'
import { templateModel, writeMail } from './content.ts'
import { invitationOf, mailOf, senderOf } from './envelope.ts'
import { type Drop, heldBackBy } from './policy.ts'
import { contentOf } from './reads.ts'
import { type MessageKind, mailView } from './schema.ts'

const KIND = 'cancellation'

type Message = Prisma.MessageGetPayload<object>

/** The sealed content: the mail, the model for a template of the mail service, and when it expires. */
const renderedMail = mailView.extend({
  model: z.record(z.string(), z.unknown()),
  visitEnd: z.coerce.date(),
})

/**
 * Queues the cancellation mail of a booking that is being deleted. It is rendered in the transaction of
 * the deletion, since the booking does not exist any more when the mail is sent.
 */
export async function queueDeletionEmail(tx: Transaction, ctx: Context, booking: BookingRow) {
  const { clientEmail: recipient } = booking
  if (recipient === null) return
  const settings = await readSettings({ db: tx })
  const cancelled = { ...booking, status: 'cancelled' as const, revision: booking.revision + 1 }
  const content = await contentOf(tx, ctx, {
    kind: KIND,
    booking: cancelled,
    settings,
    tokens: { reschedule: '', cancel: '' },
  })
  // The links of a deleted booking lead nowhere.
  const { book } = content.links
  content.links = { ...content.links, reschedule: book, cancel: book }
  const from = senderOf(ctx, settings)
  const message = { kind: KIND, recipient } as const
  const calendar = invitationOf(ctx, { message, booking: cancelled, settings, from })
  const rendered = {
    ...writeMail(content),
    calendarFile: calendar?.file ?? null,
    model: templateModel(content),
    visitEnd: booking.endAt,
  }
  await addRenderedMessage(tx, ctx, {
    ...message,
    version: cancelled.revision,
    copy: 0,
    isForced: false,
    text: JSON.stringify(rendered),
    subject: rendered.subject,
  })
}

interface NewRenderedMessage {
  kind: string
  recipient: string
  version: number
  copy: number
  isForced: boolean
  text: string
  subject: string | null
}

async function addRenderedMessage(
  tx: Transaction,
  ctx: Context,
  { text, ...message }: NewRenderedMessage,
) {
  const key = randomUUID()
  const { id } = await tx.message.create({
    data: {
      ...message,
      key,
      isRendered: true,
      sealedContent: ctx.secretBox.seal(text, `message:${key}`),
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    },
  })
  await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
  return id
}

/** Queues a copy of a sent mail. @returns null if its content was sealed with another key. */
export async function copyRendered(tx: Transaction, ctx: Context, sent: Message) {
  const text = openText(ctx, sent)
  if (text === null) return null
  const { kind, recipient, version, copy, subject } = sent
  const next = { kind, recipient, version, copy: copy + 1, isForced: true, subject, text }
  return addRenderedMessage(tx, ctx, next)
}

type RenderedMessage = Message & { kind: MessageKind }

/** Opens a rendered mail, or gives the reason why it is not sent any more. */
export function renderedMailOf(
  ctx: Context,
  message: RenderedMessage,
  settings: StoredSettings,
): { mail: Mail } | { drop: Drop } {
  const text = openText(ctx, message)
  if (text === null) {
    return { drop: { state: 'failed', reason: 'It was encrypted with another application key.' } }
  }
  const { model, visitEnd, calendarFile, ...written } = renderedMail.parse(JSON.parse(text))
  const drop = message.isForced ? null : reasonToDrop({ message, visitEnd, settings, now: ctx.now })
  if (drop) return { drop }
  const calendar = calendarFile === null ? null : { method: 'CANCEL' as const, file: calendarFile }
  return { mail: mailOf(ctx, message, settings, { ...written, calendar, model }) }
}

interface DropInput {
  message: RenderedMessage
  visitEnd: Date
  settings: StoredSettings
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

function openText(ctx: Context, { key, sealedContent }: Message): string | null {
  return sealedContent && openSealed(ctx, sealedContent, `message:${key}`)
}
