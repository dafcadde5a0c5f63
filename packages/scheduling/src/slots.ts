import { type GapRule, sitsWell } from './gaps.ts'
import { endAt, firstEndingAfter, type Interval, startAt, subtract } from './interval.ts'

/** What a visit has to keep to on any day; lengths in milliseconds, lists merged. */
export interface SlotRules {
  readonly visit: number
  readonly step: number
  readonly earliest: number
  readonly bookings: readonly Interval[]
  readonly blackouts: readonly Interval[]
}

/**
 * Every start on the grid of an open span at which the whole visit fits in free time, in order.
 * Walks from one free stretch to the next; `gapRule` is null while minimise-gaps is off.
 */
export function freeStarts(open: Interval, rules: SlotRules, gapRule: GapRule | null): number[] {
  const { visit, step, earliest, bookings, blackouts } = rules
  const starts: number[] = []
  for (const allowed of subtract(open, blackouts)) {
    let from = Math.max(allowed.start, earliest)
    for (let next = firstEndingAfter(bookings, from); from < allowed.end; next += 1) {
      const until = Math.min(startAt(bookings, next), allowed.end)
      for (let start = onGrid(open.start, step, from); start + visit <= until; start += step) {
        const keeps = gapRule === null || sitsWell({ start, end: start + visit }, next, gapRule)
        if (keeps) starts.push(start)
      }
      from = endAt(bookings, next)
    }
  }
  return starts
}

/** The grid counts elapsed time from the opening, so each real instant is offered at most once. */
export function isOnGrid(opening: number, step: number, start: number): boolean {
  return (start - opening) % step === 0
}

/** The first instant on the grid that is not before `from`. */
function onGrid(opening: number, step: number, from: number): number {
  return opening + Math.ceil((from - opening) / step) * step
}
