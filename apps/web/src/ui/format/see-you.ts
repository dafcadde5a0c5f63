import { localDate, monthDay, weekdayName } from './datetime.ts'

/**
 * The day of "See you …": 'today', 'tomorrow', 'Thursday' within six days, and else 'December 9', since a weekday alone means
 * the next one of that name.
 */
export function seeYouDay(start: number, zone: string, now: number): string {
  const daysAhead = (Date.parse(localDate(start, zone)) - Date.parse(localDate(now, zone))) / DAY
  if (daysAhead === 0) return 'today'
  if (daysAhead === 1) return 'tomorrow'
  return daysAhead > 0 && daysAhead < 7 ? weekdayName(start, zone) : monthDay(start, zone)
}

/** Between two local dates, which have no zone. */
const DAY = 86_400_000
