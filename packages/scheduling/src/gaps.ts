import { endAt, type Interval, startAt } from './interval.ts'

/** Minimise-gaps for one local day. Both lengths in milliseconds. */
export interface GapRule {
  readonly day: Interval
  /** Merged: those that hold their time. Blackouts are no neighbours. */
  readonly bookings: readonly Interval[]
  readonly smallGap: number
  readonly largeGap: number
}

/**
 * Whether a visit just before `bookings[next]` leaves the barber no awkward idle gap.
 *
 * Idle is the time between the visit and its nearer neighbour of that day. It is fine when it is at
 * most one slot interval, so that the visits sit together, or so long that something else fits in.
 * The bookings of a day are those that overlap it. A day without any idles endlessly, so every start
 * stays: there is nothing to sit next to yet.
 */
export function sitsWell(visit: Interval, next: number, rule: GapRule): boolean {
  const { day, bookings, smallGap, largeGap } = rule
  const previousEnd = next > 0 ? endAt(bookings, next - 1) : Number.NEGATIVE_INFINITY
  const nextStart = startAt(bookings, next)
  const before = previousEnd > day.start ? visit.start - previousEnd : Number.POSITIVE_INFINITY
  const after = nextStart < day.end ? nextStart - visit.end : Number.POSITIVE_INFINITY
  const idle = Math.min(before, after)
  return idle <= smallGap || idle >= largeGap
}
