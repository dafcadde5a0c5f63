import type { Context } from '../kernel/context.ts'
import type { RequestLinksInput } from './booking-links-schema.ts'

/** The response for every address. */
const MESSAGE = 'If this address has appointments, an email is on its way.'

/**
 * Queues the email with the links of all appointments of an address. Whether there are any is decided at delivery, so that
 * neither the response nor its time tells it.
 */
export async function requestLinks(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { email }: RequestLinksInput,
) {
  const { now } = ctx
  await ctx.db.$transaction(async (tx) => {
    const { id } = await tx.message.create({
      data: {
        kind: 'booking-links',
        version: Math.floor(now.getTime() / 1000),
        recipient: email,
        nextAttemptAt: now,
        createdAt: now,
      },
      select: { id: true },
    })
    await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
  })
  return { message: MESSAGE }
}
