import { endAt, type Interval, startAt } from './interval.ts'

/** The minimise-gaps rule for one local day. Both lengths in milliseconds. */
export interface GapRule {
  readonly day: Interval
  /** A merged list of the bookings that hold their time. Blackouts do not count as neighbours. */
  readonly bookings: readonly Interval[]
  readonly smallGap: number
  readonly largeGap: number
}

/**
 * Whether a visit placed just before `bookings[next]` leaves no awkward idle gap.
 *
 * The idle time between the visit and its nearer neighbour of that day must be at most one slot interval
 * (the visits are adjacent) or at least `largeGap` (another visit fits in). The bookings of a day are those
 * that overlap it. On a day without bookings every start is allowed, because it has no neighbour.
 */
export function satisfiesGapRule(visit: Interval, next: number, rule: GapRule): boolean {
  const { day, bookings, smallGap, largeGap } = rule
  const previousEnd = next > 0 ? endAt(bookings, next - 1) : Number.NEGATIVE_INFINITY
  const nextStart = startAt(bookings, next)
  const before = previousEnd > day.start ? visit.start - previousEnd : Number.POSITIVE_INFINITY
  const after = nextStart < day.end ? nextStart - visit.end : Number.POSITIVE_INFINITY
  const idle = Math.min(before, after)
  return idle <= smallGap || idle >= largeGap
}
