import type { Context } from '../kernel/context.ts'
import { countOfDay } from '../limits/daily-limits.ts'
import type { RequestLinksInput } from './booking-links-schema.ts'
import { queueMessage } from './queue-message.ts'

/** The response for every address. */
const MESSAGE = 'If this address has appointments, an email is on its way.'

/**
 * Queues the email with the links of all appointments of an address. Whether there are any is decided at delivery, so that
 * neither the response nor its time tells it.
 *
 * @throws AppError tooManyToday, which depends on no address either.
 */
export async function requestLinks(
  ctx: Pick<Context, 'admin' | 'countedAs' | 'db' | 'now' | 'enqueue'>,
  { email }: RequestLinksInput,
) {
  await countOfDay(ctx, 'links')
  const version = Math.floor(ctx.now.getTime() / 1000)
  const message = { kind: 'booking-links', version, recipient: email } as const
  await ctx.db.$transaction((tx) => queueMessage(tx, ctx, message))
  return { message: MESSAGE }
}
