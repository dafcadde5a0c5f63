import type { Context } from '../kernel/context.ts'
import { resumeDeliveries } from '../webhooks/deliveries.ts'

/**
 * Ends the pause after a restore and enqueues the planning of what is due. A mail that was waiting in the backup may
 * have been sent since by the old installation, so the mail service is queried for each of them first. Idempotent.
 */
export async function resumeAfterRestore(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.restore.updateMany({
      where: { resumedAt: null },
      data: { resumedAt: ctx.now },
    })
    if (count === 0) return
    await tx.message.updateMany({
      where: { state: { in: ['waiting', 'sending'] } },
      data: { isUnsure: true },
    })
    await ctx.enqueue(tx, { name: 'plan-messages', payload: {} })
    await resumeDeliveries(tx, ctx)
    await ctx.enqueue(tx, { name: 'compare-events', payload: {} })
  })
}
