import type { Transaction } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import type { Context } from '../kernel/context.ts'

/** Releases what is held of a span that a booking takes. An offer without a time that is left is withdrawn. */
export async function releaseHoldsIn(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
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
  await withdrawEmpty(tx, { now, offerIds: released.map(({ offerId }) => offerId) })
}

/** Releases some holds. An offer without a time that is left is withdrawn. @returns the ids of those offers. */
export async function releaseHolds(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  holds: readonly { id: number; offerId: number }[],
): Promise<number[]> {
  const ids = holds.map(({ id }) => id)
  await tx.hold.updateMany({ where: { id: { in: ids } }, data: { isLive: false } })
  return withdrawEmpty(tx, { ...ctx, offerIds: holds.map(({ offerId }) => offerId) })
}

/** Withdraws those of some offers that have no time left. @returns their ids. */
async function withdrawEmpty(
  tx: Transaction,
  { now, offerIds }: Pick<Context, 'now'> & { offerIds: readonly number[] },
) {
  const withdrawn = await tx.offer.updateManyAndReturn({
    where: { id: { in: [...offerIds] }, state: 'open', holds: { none: { isLive: true } } },
    data: { state: 'withdrawn', endedAt: now },
    select: { id: true },
  })
  return withdrawn.map(({ id }) => id)
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
      SELECT tstzrange(start_at, end_at) AS span
        FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS freed (start_at, end_at)
    ), joined AS (
      DELETE FROM opening WHERE id IN (
        SELECT id FROM opening JOIN fresh ON span && tstzrange(start_at, end_at)
         WHERE NOT EXISTS (
           SELECT FROM offer WHERE opening_id = opening.id
                               AND (state = 'open' OR NOT span @> tstzrange(start_at, end_at)))
         ORDER BY id FOR UPDATE OF opening)
      RETURNING tstzrange(start_at, end_at) AS span
    ), added AS (
      SELECT unnest(range_agg(span)) AS span
        FROM (SELECT span FROM fresh UNION ALL SELECT span FROM joined) AS every
    )
    INSERT INTO opening (start_at, end_at, opened_at)
    SELECT lower(span), upper(span), ${now}::timestamptz FROM added`
  await enqueue(tx, { name: 'settle-offers', payload: {} })
}

/** Withdraws the open offer of a booking, which is asked something else or waits no longer; null is any. */
export async function withdrawOfferOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  bookingId: number,
  purpose: 'earlier' | null = null,
): Promise<void> {
  await withdrawOffer(tx, { now, bookingId, purpose, leftStartAt: null })
}

/** Withdraws the open offer of a booking that leaves its time. It comes back with that start. */
export async function endOfferOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { id: bookingId, startAt: leftStartAt }: { id: number; startAt: Date },
): Promise<void> {
  await withdrawOffer(tx, { now, bookingId, purpose: null, leftStartAt })
}

interface Withdrawn extends Pick<Context, 'now'> {
  bookingId: number
  /** Null is any. */
  purpose: 'earlier' | null
  leftStartAt: Date | null
}

async function withdrawOffer(
  tx: Transaction,
  { now, bookingId, purpose, leftStartAt }: Withdrawn,
): Promise<void> {
  await tx.$executeRaw`
    WITH withdrawn AS (
      UPDATE offer SET state = 'withdrawn', ended_at = ${now.toISOString()}::timestamptz,
                       left_start_at = ${leftStartAt?.toISOString() ?? null}::timestamptz
       WHERE state = 'open' AND booking_id = ${bookingId}
         AND (purpose = ${purpose} OR ${purpose}::text IS NULL)
      RETURNING id)
    UPDATE hold SET is_live = false FROM withdrawn WHERE offer_id = withdrawn.id AND is_live`
}
