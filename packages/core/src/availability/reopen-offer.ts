import type { Transaction } from '@haircuts/db/client'
import { transition } from '@haircuts/scheduling/answer'
import { offerQuestion } from '../booking-calendar/questions.ts'
import type { Context } from '../kernel/context.ts'
import { isFreeFor, lengthOf, occupiedTime, readAvailabilityData } from './assert-available.ts'

export interface ReopenedOffer {
  id: number
  pushedAt: Date | null
}

/**
 * Opens the offer again that ended when a booking left the start which it has again, with those of its times that are still free
 * by the rules of today. Call it inside the booking lock.
 *
 * @returns the offer; null when none came back.
 */
export async function reopenOfferOf(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { id: bookingId, startAt: leftStartAt }: { id: number; startAt: Date },
): Promise<ReopenedOffer | null> {
  const offer = await tx.offer.findFirst({
    where: { bookingId, leftStartAt },
    include: { holds: { orderBy: { startAt: 'asc' } } },
    orderBy: { id: 'desc' },
  })
  const question = offer && offerQuestion(offer)
  if (!question || transition(question, 'reopen', ctx.now.getTime()).outcome !== 'changed')
    return null
  const free: number[] = []
  for (const { id, ...hold } of offer.holds) {
    const length = lengthOf(hold)
    const data = await readAvailabilityData(tx, null, occupiedTime(hold.startAt.getTime(), length))
    const request = { start: hold.startAt, ...length, movingIds: [bookingId] }
    if (isFreeFor(data, ctx, request)) free.push(id)
  }
  if (free.length === 0) return null
  await tx.offer.update({
    where: { id: offer.id },
    data: { state: 'open', endedAt: null, leftStartAt: null },
  })
  await tx.hold.updateMany({ where: { id: { in: free } }, data: { isLive: true } })
  return offer
}
