import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { emailOfOffer } from './offers.ts'
import { reopenMessage } from './outbox.ts'

/**
 * Sends what a client was not told about an offer that is open again: its email and its notification were dropped if it had
 * ended before they left. Call it once the emails about the booking itself are queued.
 */
export async function resumeOffer(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id: offerId, pushedAt }: { id: number; pushedAt: Date | null },
): Promise<void> {
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    select: { id: true, closingBooking: true, booking: { select: { waitlistEntry: true } } },
  })
  const dropped = await tx.message.findMany({
    where: { ...emailOfOffer(offer), state: 'withdrawn', isUnsure: false },
    select: { id: true },
  })
  for (const message of dropped) await reopenMessage(tx, ctx, message)
  if (offer.booking?.waitlistEntry?.pushEndpoint && !pushedAt) {
    await ctx.enqueue(tx, { name: 'push-offer', payload: { offerId } })
  }
}
