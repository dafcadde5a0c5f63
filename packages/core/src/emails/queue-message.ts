import type { Prisma, Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import type { MessageKind } from './message-schema.ts'

type NewMessage = Omit<
  Prisma.MessageUncheckedCreateInput,
  'id' | 'kind' | 'nextAttemptAt' | 'createdAt'
> & {
  kind: MessageKind
  /** When it leaves; at once by default. */
  dueAt?: Date | undefined
}

/** Adds a message with the job that delivers it. @returns its id. */
export async function queueMessage(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { dueAt = ctx.now, ...data }: NewMessage,
): Promise<number> {
  const message = await tx.message.create({
    data: { ...data, nextAttemptAt: dueAt, createdAt: ctx.now },
    select: { id: true, nextAttemptAt: true },
  })
  await queueDelivery(tx, ctx, message)
  return message.id
}

/** Adds the job that delivers a message. */
export async function queueDelivery(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id: messageId, nextAttemptAt }: { id: number; nextAttemptAt: Date },
) {
  const notBefore = nextAttemptAt > ctx.now ? { notBefore: nextAttemptAt } : {}
  await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId }, ...notBefore })
}
