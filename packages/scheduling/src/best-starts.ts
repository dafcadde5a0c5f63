import { contains, firstEndingAfter, type Interval, startAt, subtract } from './interval.ts'
import { onGrid, type SlotRules } from './slots.ts'

const MAX_BEST_STARTS = 3

/** Lengths in milliseconds. */
export interface ServiceLength {
  readonly visit: number
  readonly cleanup: number
}

/**
 * Up to three of a day's free starts that leave no unsellable hole, ascending.
 *
 * Free time is an unbroken run of open time without bookings and blackouts, from the earliest start that can be booked
 * on. An occupied span inside of it leaves a hole before and a hole after itself:
 *
 * - before: from the first grid start of the free time to the start,
 * - after: from the first grid start at or after the end of the occupied span to the end of the free time.
 *
 * Time that lies between grid starts belongs to no hole, because nobody can book it anyway. A hole is unsellable if it
 * is longer than zero and no active service fits at its beginning: the visit before the end of the hole, and its
 * clean-up before the next booking.
 *
 * Of the starts without an unsellable hole only those touch something that have no hole before, or none after. The
 * starts with neither hole come first, then the earliest; a start in the middle of a long free time is not among them.
 */
export function bestStarts(
  starts: readonly number[],
  spans: readonly Interval[],
  rules: SlotRules,
  services: readonly ServiceLength[],
): number[] {
  const filling: number[] = []
  const touching: number[] = []
  for (const open of spans) {
    for (const free of freeTimes(open, rules)) {
      const first = onGrid(open.start, rules.step, Math.max(free.start, rules.earliest))
      const nextBooking = startAt(rules.bookings, firstEndingAfter(rules.bookings, free.end))
      const isSellable = (from: number, until: number, occupied: number) =>
        services.some(
          ({ visit, cleanup }) => from + visit <= until && from + visit + cleanup <= occupied,
        )
      for (const start of starts) {
        if (!contains(free, { start, end: start + rules.visit })) continue
        const afterwards = onGrid(open.start, rules.step, start + rules.visit + rules.cleanup)
        const touchesBefore = start === first
        const touchesAfter = afterwards >= free.end
        if (!touchesBefore && !touchesAfter) continue
        if (!touchesBefore && !isSellable(first, start, start)) continue
        if (!touchesAfter && !isSellable(afterwards, free.end, nextBooking)) continue
        const chosen = touchesBefore && touchesAfter ? filling : touching
        chosen.push(start)
      }
    }
  }
  return [...filling, ...touching].slice(0, MAX_BEST_STARTS).sort((a, b) => a - b)
}

function freeTimes(open: Interval, { blackouts, bookings }: SlotRules): Interval[] {
  return subtract(open, blackouts).flatMap((allowed) => subtract(allowed, bookings))
}
