import { endAt, firstEndingAfter, type Interval, startAt, subtract } from './interval.ts'

/** The constraints on a visit that are the same on every day; lengths in milliseconds, lists merged. */
export interface SlotRules {
  readonly visit: number
  /** The time after the visit that no other booking may take. */
  readonly cleanup: number
  readonly step: number
  readonly earliest: number
  readonly bookings: readonly Interval[]
  readonly blackouts: readonly Interval[]
}

/**
 * Every start on the grid of one of the open spans at which the whole visit fits into free time, ascending. The
 * clean-up after it has to be clear of other bookings only: it may run past closing and into a blackout.
 * `gapRule` is null when minimise-gaps is off.
 */
export function freeStarts(
  spans: readonly Interval[],
  rules: SlotRules,
  gapRule: GapRule | null,
): number[] {
  const starts: number[] = []
  for (const open of spans) addFreeStarts(starts, open, rules, gapRule)
  return starts
}

function addFreeStarts(
  starts: number[],
  open: Interval,
  rules: SlotRules,
  gapRule: GapRule | null,
): void {
  const { visit, cleanup, step, earliest, bookings, blackouts } = rules
  const occupied = visit + cleanup
  for (const allowed of subtract(open, blackouts)) {
    let from = Math.max(allowed.start, earliest)
    for (let next = firstEndingAfter(bookings, from); from < allowed.end; next += 1) {
      const until = Math.min(startAt(bookings, next) - cleanup, allowed.end)
      for (let start = onGrid(open.start, step, from); start + visit <= until; start += step) {
        const isAllowed =
          gapRule === null || satisfiesGapRule({ start, end: start + occupied }, next, gapRule)
        if (isAllowed) starts.push(start)
      }
      from = endAt(bookings, next)
    }
  }
}

/** The grid counts elapsed time from the opening, so that a repeated hour offers no instant twice. */
export function isOnGrid(opening: number, step: number, start: number): boolean {
  return (start - opening) % step === 0
}

/** The first instant on the grid that is not before `from`. */
export function onGrid(opening: number, step: number, from: number): number {
  return opening + Math.ceil((from - opening) / step) * step
}

/** The minimise-gaps rule for one local day. Both lengths in milliseconds. */
export interface GapRule {
  readonly day: Interval
  /** A merged list of the bookings that hold their time. Blackouts do not count as neighbours. */
  readonly bookings: readonly Interval[]
  readonly smallGap: number
  readonly largeGap: number
}

/**
 * Whether a visit placed just before `bookings[next]` leaves no awkward idle gap. All times are occupied times: the
 * clean-up after a visit is not idle.
 *
 * The idle time between the visit and its nearer neighbour of that day must be at most one slot interval (the visits
 * are adjacent) or at least `largeGap` (another visit fits in). The bookings of a day are those that overlap it. On a
 * day without bookings every start is allowed, because it has no neighbour.
 */
export function satisfiesGapRule(occupied: Interval, next: number, rule: GapRule): boolean {
  const { day, bookings, smallGap, largeGap } = rule
  const previousEnd = next > 0 ? endAt(bookings, next - 1) : Number.NEGATIVE_INFINITY
  const nextStart = startAt(bookings, next)
  const before = previousEnd > day.start ? occupied.start - previousEnd : Number.POSITIVE_INFINITY
  const after = nextStart < day.end ? nextStart - occupied.end : Number.POSITIVE_INFINITY
  const idle = Math.min(before, after)
  return idle <= smallGap || idle >= largeGap
}
