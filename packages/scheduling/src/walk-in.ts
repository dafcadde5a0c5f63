import { contains, endAt, firstEndingAfter, type Interval, merge, startAt } from './interval.ts'

/** Instants and lengths in milliseconds. */
export interface WalkIn {
  readonly now: number
  /** The slot interval. */
  readonly step: number
  /** Where the slot grid begins: the opening of the hours that hold now, else the beginning of the day. */
  readonly gridStart: number
  readonly visit: number
  /** Bookings that hold their time. */
  readonly bookings: readonly Interval[]
}

/**
 * When a client who stands in the door would start: now, rounded down to the slot grid, but not before the visit that
 * ended last. While a visit is in progress, that one's end.
 */
export function walkInStart({ now, step, gridStart, bookings }: WalkIn): number {
  const rounded = gridStart + Math.floor((now - gridStart) / step) * step
  return Math.max(rounded, ...bookings.filter((each) => each.start <= now).map(({ end }) => end))
}

/** The first start from `from` on at which the whole visit fits between the bookings. */
export function nextFittingStart({ visit, bookings }: WalkIn, from: number): number {
  const held = merge(bookings)
  let start = from
  for (let next = firstEndingAfter(held, from); next < held.length; next += 1) {
    if (start + visit <= startAt(held, next)) return start
    start = Math.max(start, endAt(held, next))
  }
  return start
}

/** The visit in progress. */
export function inProgress<Booking extends Interval>(
  bookings: readonly Booking[],
  now: number,
): Booking | undefined {
  return bookings.find((each) => contains(each, { start: now, end: now + 1 }))
}
