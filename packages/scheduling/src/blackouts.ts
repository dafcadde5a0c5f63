import { type Interval, merge } from './interval.ts'
import { addDays, daysBetween } from './local-date.ts'
import { localDate, localTime, type Side, startOfDay, wallToInstant } from './zone.ts'

export interface Blackout {
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
}

/**
 * The time that a blackout blocks. A timed one blocks exactly [start, end). An all-day one blocks every local
 * day that it touches, including the day of `end`, even when `end` is that day's midnight.
 */
export function blackoutInterval(blackout: Blackout, zone: string): Interval {
  if (!blackout.isAllDay) return { start: blackout.start, end: blackout.end }
  return {
    start: startOfDay(localDate(blackout.start, zone), zone),
    end: startOfDay(addDays(localDate(blackout.end, zone), 1), zone),
  }
}

const merged = new WeakMap<readonly Blackout[], { zone: string; blocked: readonly Interval[] }>()

/**
 * The time that blackouts block together, as a merged list. It is kept with the list, because a change of the rules asks
 * hundreds of times for the same blackouts, which a synced calendar may make thousands.
 */
export function blockedTime(blackouts: readonly Blackout[], zone: string): readonly Interval[] {
  const known = merged.get(blackouts)
  if (known?.zone === zone) return known.blocked
  const blocked = merge(blackouts.map((each) => blackoutInterval(each, zone)))
  merged.set(blackouts, { zone, blocked })
  return blocked
}

/** The local days an all-day blackout covers, the last one included. */
export interface AllDaySpan {
  readonly startDate: string
  readonly endDate: string
}

/** The local dates of two instants in the zone in which they were chosen. */
export function allDaySpan({ start, end }: Interval, zone: string): AllDaySpan {
  return { startDate: localDate(start, zone), endDate: localDate(end, zone) }
}

/** The instants of those dates in a zone: the starts of the first and of the last day. */
export function allDayInstants({ startDate, endDate }: AllDaySpan, zone: string): Interval {
  return { start: startOfDay(startDate, zone), end: startOfDay(endDate, zone) }
}

/** The most weeks of one series: two years. */
export const MAX_WEEKS = 104

/** How many times something that begins on `first` takes place weekly until `last`, both days included. */
export function weeksUntil(first: string, last: string): number {
  return Math.max(0, Math.floor(daysBetween(first, last) / 7) + 1)
}

/**
 * The spans of a blackout that repeats for the given number of weeks, at the same wall time across clock changes. A
 * week whose clock skips the whole span is left out.
 */
export function weeklySpans(blackout: Blackout, weeks: number, zone: string): Interval[] {
  const later = Array.from({ length: weeks - 1 }, (_, index) => {
    const days = 7 * (index + 1)
    return {
      start: shifted(blackout.start, { days, zone, side: 'opening' }),
      end: shifted(blackout.end, { days, zone, side: 'closing' }),
    }
  })
  return [
    { start: blackout.start, end: blackout.end },
    ...later.filter(({ start, end }) => blackout.isAllDay || start < end),
  ]
}

const MINUTE = 60_000

/** The same wall time the given number of days later, to the second. */
function shifted(
  instant: number,
  { days, zone, side }: { days: number; zone: string; side: Side },
): number {
  const date = addDays(localDate(instant, zone), days)
  return wallToInstant(date, localTime(instant, zone), zone, side) + (instant % MINUTE)
}
