import type { Interval } from './interval.ts'
import { addDays } from './local-date.ts'
import { dayInterval, localDate, startOfDay } from './zone.ts'

/**
 * The range that a caller must load for `freeStartsByDay(query, from, days)`: every booking that overlaps
 * it, and every blackout that overlaps or touches it (an all-day blackout that ends exactly at the start
 * of the range covers its first day). An offered visit ends on the day it starts, and the minimise-gaps
 * rule reads bookings of that same day only, so data outside the range cannot change the result. For
 * `nearestStarts` pass `bookableDays`. Loading more changes no result.
 */
export function rangeOfDays(from: string, days: number, zone: string): Interval {
  return { start: startOfDay(from, zone), end: startOfDay(addDays(from, days), zone) }
}

/**
 * The range to load for `refusalOfStart`: the whole local day of the start, extended to the end of the
 * visit, because a start outside hours that overlaps tomorrow's booking is 'taken', not 'outside-hours'.
 */
export function rangeOfVisit(visit: Interval, zone: string): Interval {
  const day = dayInterval(localDate(visit.start, zone), zone)
  return { start: day.start, end: Math.max(day.end, visit.end) }
}
