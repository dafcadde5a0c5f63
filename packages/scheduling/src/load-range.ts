import type { Interval } from './interval.ts'
import { addDays } from './local-date.ts'
import { dayInterval, localDate, startOfDay } from './zone.ts'

/**
 * What a caller must load for `freeStartsByDay(demand, from, days)`: every booking that overlaps this
 * range, and every blackout that overlaps or touches it (an all-day one that ends at its very start
 * covers its first day). An offered visit ends on the day it starts and the minimise-gaps rule looks
 * at bookings of that same day, so nothing outside matters; a visit that began the evening before
 * overlaps. For `nearestStarts` give it `bookableDays`. Loading more changes no answer.
 */
export function rangeOfDays(from: string, days: number, zone: string): Interval {
  return { start: startOfDay(from, zone), end: startOfDay(addDays(from, days), zone) }
}

/**
 * The same for `refusalOfStart`: the start's whole local day, and on to the visit's end, since a
 * start outside hours that runs into tomorrow's booking is 'taken' and not 'outside-hours'.
 */
export function rangeOfVisit(visit: Interval, zone: string): Interval {
  const day = dayInterval(localDate(visit.start, zone), zone)
  return { start: day.start, end: Math.max(day.end, visit.end) }
}
