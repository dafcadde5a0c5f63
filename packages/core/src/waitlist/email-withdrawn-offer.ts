import type { Transaction } from '@haircuts/db/client'
import { withStatus } from '../booking-calendar/booking-record.ts'
import { MAY_HAVE_LEFT } from '../emails/delay.ts'
import { emailOfOffer } from '../emails/offers.ts'
import { addMessage } from '../emails/outbox.ts'
import { queueMessage } from '../emails/queue-message.ts'
import type { Context } from '../kernel/context.ts'

/**
 * Notifies the person who got an offer that a change of the rules has withdrawn it, once, in the way in which they got it: by
 * email, by a notification, or both. An email about the offer that has not left is dropped at its delivery.
 */
export async function emailWithdrawnOffer(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { offerId }: { offerId: number },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const offer = await tx.offer.findUnique({
      where: { id: offerId, state: 'withdrawn' },
      include: { booking: true, entry: true, closingBooking: { select: { id: true } } },
    })
    if (!offer) return
    const { booking, entry, pushedAt } = offer
    if (pushedAt) {
      await ctx.enqueue(tx, { name: 'push-offer', payload: { offerId, hasEnded: true } })
    }
    if (!(await hasLeft(tx, emailOfOffer(offer)))) return
    const about = { kind: 'offer-withdrawn', version: offerId } as const
    if (booking) return addMessage(tx, ctx, { ...about, booking: withStatus(booking) })
    if (!entry?.clientEmail || (await tx.message.count({ where: about })) > 0) return
    await queueMessage(tx, ctx, {
      ...{ ...about, waitlistEntryId: entry.id, recipient: entry.clientEmail },
    })
  })
}

/** Waits for a delivery that is rendering the email, which may have read the offer before it was withdrawn. */
async function hasLeft(tx: Transaction, { kind, version }: { kind: string; version: number }) {
  await tx.$queryRaw`
    SELECT FROM message WHERE kind = ${kind} AND version = ${version} ORDER BY id FOR UPDATE`
  return (await tx.message.count({ where: { kind, version, ...MAY_HAVE_LEFT } })) > 0
}
