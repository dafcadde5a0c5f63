import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import type { WrittenMail } from './content.ts'
import { type MessageKind, mailView } from './message-schema.ts'
import { queueMessage } from './queue-message.ts'

/** The encrypted content: the mail, the model for a template of the mail service, and when it expires. */
export const renderedMail = mailView.extend({
  model: z.record(z.string(), z.unknown()),
  visitEnd: z.coerce.date(),
})

interface NewRenderedMessage {
  kind: MessageKind
  recipient: string
  version: number
  copy?: number
  isForced?: boolean
  isDelayed?: boolean
  /** A `renderedMail` as JSON. */
  text: string
  subject: string | null
}

/** Queues an email whose text is written already, since nothing is left to write it from when it leaves. */
export async function addRenderedMessage(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now' | 'enqueue'>,
  { text, ...message }: NewRenderedMessage,
): Promise<number> {
  const key = randomUUID()
  const encryptedContent = ctx.secretBox.encrypt(text, `message:${key}`)
  const dueAt = message.isDelayed ? new Date(ctx.now.getTime() + DELAY_MS) : undefined
  return queueMessage(tx, ctx, { ...message, key, isRendered: true, encryptedContent, dueAt })
}

/** The text of an email without a file. It is of no use after `until`. */
export function renderedText(
  mail: WrittenMail,
  until: Date,
  model: Record<string, unknown> = {},
): string {
  return JSON.stringify({ ...mail, calendarFile: null, model, visitEnd: until })
}
