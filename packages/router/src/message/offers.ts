import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'

const HOUR_MS = 3_600_000

/** The offer that an email is about, which its version names; null once its time is not held any more. */
export async function openOfferOf(
  tx: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { version: id }: { version: number },
) {
  const offer = await tx.offer.findUnique({
    where: { id, state: 'open', expiresAt: { gt: now } },
    include: { holds: { where: { isLive: true }, take: 1 } },
  })
  const [hold] = offer?.holds ?? []
  return offer && hold ? { id, start: hold.startAt, until: offer.expiresAt } : null
}

/** What a preview shows. */
export function sampleOffer(now: Date, start: Date) {
  return {
    start: new Date(start.getTime() - 3 * HOUR_MS),
    until: new Date(now.getTime() + HOUR_MS / 4),
  }
}
