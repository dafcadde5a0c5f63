import type { Interval } from '@haircuts/scheduling/interval'

const DAY_MS = 86_400_000
/** All stored instants lie in this range; PostgreSQL and JavaScript disagree about dates far outside it. */
const STORED_RANGE = { start: Date.UTC(1970, 0), end: Date.UTC(3001, 0) }

/**
 * A range widened by a day on either side, because the business zone is known only from the result
 * and no zone is further than 14 hours from UTC, which leaves room for the longest clean-up after the last
 * visit; extra rows change no result. It is rounded to whole UTC days, so that repeated queries have equal
 * parameters and hit the snapshot cache.
 */
export function storedRange(range: Interval): { from: string; to: string } {
  return {
    from: clampToStored(Math.floor(range.start / DAY_MS) * DAY_MS - DAY_MS),
    to: clampToStored(Math.ceil(range.end / DAY_MS) * DAY_MS + DAY_MS),
  }
}

function clampToStored(at: number): string {
  return new Date(Math.min(Math.max(at, STORED_RANGE.start), STORED_RANGE.end)).toISOString()
}
