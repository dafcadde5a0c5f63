import type { Transaction } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import { endOffers } from '../booking-calendar/end-offers.ts'
import type { Context } from '../kernel/context.ts'

/** Releases what is held of a span that a booking takes. An offer without a time that is left is withdrawn. */
export async function releaseHoldsIn(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { start, end }: Interval,
): Promise<void> {
  const released = await tx.$queryRaw<{ offerId: number }[]>`
    UPDATE hold SET is_live = false
     WHERE is_live
       AND tstzrange(start_at, occupied_until, '[)')
           && tstzrange(${new Date(start).toISOString()}::timestamptz,
                        ${new Date(end).toISOString()}::timestamptz, '[)')
    RETURNING offer_id AS "offerId"`
  if (released.length === 0) return
  await withdrawEmpty(tx, ctx, released)
}

/** Releases some holds. An offer without a time that is left is withdrawn. @returns the ids of those offers. */
export async function releaseHolds(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  holds: readonly { id: number; offerId: number }[],
): Promise<number[]> {
  const ids = holds.map(({ id }) => id)
  await tx.hold.updateMany({ where: { id: { in: ids } }, data: { isLive: false } })
  return withdrawEmpty(tx, ctx, holds)
}

/** Withdraws those of some offers that have no time left. @returns their ids. */
function withdrawEmpty(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  holds: readonly { offerId: number }[],
) {
  const ids = holds.map(({ offerId }) => offerId)
  return endOffers(tx, ctx, { event: 'withdraw', which: 'ids without a time', ids })
}

/**
 * Stores time that became free, which `settle-offers` offers to those who wait. A time that is booked and freed again and
 * again stays one row.
 */
export async function addOpenings(
  tx: Transaction,
  { now, enqueue }: Pick<Context, 'now' | 'enqueue'>,
  spans: readonly { startAt: Date; endAt: Date }[],
): Promise<void> {
  const ahead = spans.filter(({ endAt }) => endAt > now)
  if (ahead.length === 0) return
  const starts = ahead.map(({ startAt }) => startAt)
  const ends = ahead.map(({ endAt }) => endAt)
  // Joins the new spans with the freed slots that overlap them and that have not been offered yet. A freed slot inside a
  // new span is replaced as well, unless it is being offered.
  await tx.$executeRaw`
    WITH fresh AS (
      SELECT range_agg(tstzrange(start_at, end_at)) AS spans
        FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS freed (start_at, end_at)
    ), joined AS (
      DELETE FROM opening WHERE id IN (
        SELECT id FROM opening
         WHERE tstzrange(start_at, end_at) && (SELECT spans FROM fresh)
           AND NOT EXISTS (
             SELECT FROM offer WHERE opening_id = opening.id
                                 AND (state = 'open' OR NOT tstzrange(start_at, end_at) <@ (SELECT spans FROM fresh)))
         ORDER BY id FOR UPDATE)
      RETURNING tstzrange(start_at, end_at) AS span
    ), added AS (
      SELECT unnest(range_agg(span)) AS span
        FROM (SELECT unnest(spans) AS span FROM fresh UNION ALL SELECT span FROM joined) AS every
    )
    INSERT INTO opening (start_at, end_at, opened_at)
    SELECT lower(span), upper(span), ${now}::timestamptz FROM added`
  await enqueue(tx, { name: 'settle-offers', payload: {} })
}
