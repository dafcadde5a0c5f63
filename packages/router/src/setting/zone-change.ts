import type { Transaction } from '@haircuts/db/client'
import { allDayInstants } from '@haircuts/scheduling/blackouts'

/** An arbitrary advisory lock key, the same in every process. */
const ZONE_LOCK = 7_204_517

/** A shared lock: the zone cannot change until this transaction ends, so dates and instants stay consistent. */
export async function lockZone(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${ZONE_LOCK})`
}

/**
 * Recomputes the instants of all-day blackouts for the same dates in a new zone, in the transaction that
 * changes the zone, so that no reader sees the new zone with old instants. Timed blackouts keep their
 * instants. A job also expands synced calendars again, since their timed events may be floating.
 */
export async function moveAllDayBlackouts(tx: Transaction, zone: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ZONE_LOCK})`
  const rows = await tx.$queryRaw<{ id: number; startDate: string; endDate: string }[]>`
    SELECT id, start_date::text AS "startDate", end_date::text AS "endDate"
      FROM blackout WHERE is_all_day`
  const moved = rows.map(({ id, ...span }) => {
    const { start, end } = allDayInstants(span, zone)
    return { id, startAt: new Date(start), endAt: new Date(end) }
  })
  await tx.$executeRaw`
    UPDATE blackout SET start_at = new."startAt", end_at = new."endAt"
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
           AS new(id INTEGER, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ)
     WHERE blackout.id = new.id`
}
