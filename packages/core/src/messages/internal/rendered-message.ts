import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { WrittenMail } from '../content.ts'
import { mailView } from '../message-schema.ts'

/** The encrypted content: the mail, the model for a template of the mail service, and when it expires. */
export const renderedMail = mailView.extend({
  model: z.record(z.string(), z.unknown()),
  visitEnd: z.coerce.date(),
})

interface NewRenderedMessage {
  kind: string
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
  const nextAttemptAt = new Date(ctx.now.getTime() + (message.isDelayed ? DELAY_MS : 0))
  const { id } = await tx.message.create({
    data: {
      ...message,
      key,
      isRendered: true,
      sealedContent: ctx.secretBox.encrypt(text, `message:${key}`),
      nextAttemptAt,
      createdAt: ctx.now,
    },
  })
  const notBefore = message.isDelayed ? { notBefore: nextAttemptAt } : {}
  await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id }, ...notBefore })
  return id
}

/** The text of an email without a file and without a template. It is of no use after `until`. */
export function renderedText(mail: WrittenMail, until: Date): string {
  return JSON.stringify({ ...mail, calendarFile: null, model: {}, visitEnd: until })
}
