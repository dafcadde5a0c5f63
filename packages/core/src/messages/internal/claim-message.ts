import type { Prisma } from '@haircuts/db/client'
import type { Context } from '../../kernel/context.ts'
import { type MessageKind, messageKind } from '../message-schema.ts'
import { UNCONFIRMED_NOTE } from '../policy.ts'

/** Tolerates clock skew between machines: a job that runs slightly early still claims its message. */
const CLOCK_TOLERANCE_MS = 2000
/** After so many internal failures without an outcome of the mail service between them the message is marked as failed. */
const MAX_INTERNAL_FAILURES = 10

export type Message = Prisma.MessageGetPayload<object> & { kind: MessageKind }

/**
 * Claims a message that is due, or one whose claim is older than `settledAfterMs`, so that the worker that
 * held it must have died. @returns null if another worker holds it or it is finished.
 */
export async function claim(ctx: Context, id: number): Promise<Message | null> {
  const { db, now, mailer } = ctx
  const soon = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  const stale = new Date(now.getTime() - mailer.settledAfterMs)
  const waiting = { state: 'waiting', nextAttemptAt: { lte: soon } }
  const abandoned = { state: 'sending', claimedAt: { lte: stale } }
  const { handedOver, notHandedOver } = tracesOfSending(ctx)
  const choices: { where: Prisma.MessageWhereInput; isUnsure?: true }[] = mailer.find
    ? [{ where: waiting }, { where: abandoned, isUnsure: true }]
    : [
        { where: waiting },
        { where: { ...abandoned, ...handedOver, isUnsure: false }, isUnsure: true },
        { where: { ...abandoned, ...notHandedOver } },
      ]
  for (const { where, ...doubt } of choices) {
    const [message] = await db.message.updateManyAndReturn({
      where: { id, ...where },
      data: { state: 'sending', claimedAt: now, attempts: { increment: 1 }, ...doubt },
    })
    if (message) return { ...message, kind: messageKind.parse(message.kind) }
  }
  if (!mailer.find) {
    await recordUnconfirmed(ctx, { id, ...abandoned, ...handedOver, isUnsure: true })
  }
  return null
}

/**
 * Whether a worker that died may have sent its message: `storeMail` sets `clearedAt` before; a mail that was
 * rendered earlier has no such trace.
 */
function tracesOfSending({ db }: Context) {
  const { claimedAt } = db.message.fields
  return {
    handedOver: { OR: [{ isRendered: true }, { clearedAt: { gte: claimedAt } }] },
    notHandedOver: {
      isRendered: false,
      OR: [{ clearedAt: null }, { clearedAt: { lt: claimedAt } }],
    },
  }
}

/** Whether the message is sent a second time because the mail service cannot tell about the first. */
export function isRepeat({ mailer }: Context, { isUnsure }: Message): boolean {
  return isUnsure && !mailer.find
}

/** Ends a message whose repeat was not confirmed either, since a third mail would annoy more than help. */
export async function recordUnconfirmed(ctx: Context, where: Prisma.MessageWhereInput) {
  const { db, now, mailer } = ctx
  const sent = { state: 'sent', sentAt: now, sentBy: mailer.name, note: UNCONFIRMED_NOTE }
  const ended = await db.message.updateManyAndReturn({
    where,
    data: { ...sent, reason: null },
    select: { id: true },
  })
  for (const { id } of ended) {
    ctx.log.info({ messageId: id }, 'a mail sent twice has no answer and counts as sent')
  }
}

/** Releases the claim after an internal error, which the job queue reports and retries. */
export async function releaseClaim(ctx: Context, message: Message, isHandedOver: boolean) {
  const { id, attempts } = message
  const internalFailures = message.internalFailures + 1
  const isFailed = internalFailures >= MAX_INTERNAL_FAILURES
  const reason = 'Something went wrong on our side.'
  const where = { id, attempts, state: 'sending' }
  if (isHandedOver && isRepeat(ctx, message)) return recordUnconfirmed(ctx, where)
  const mayBeSent = isHandedOver || ctx.mailer.find !== undefined
  await ctx.db.message.updateMany({
    where,
    data: {
      state: isFailed ? 'failed' : 'waiting',
      reason,
      internalFailures,
      ...(isFailed ? { problem: reason, problemAt: ctx.now } : {}),
      nextAttemptAt: ctx.now,
      ...(mayBeSent ? { isUnsure: true } : {}),
    },
  })
}
