/**
 * Calendar arithmetic on local dates, 'yyyy-MM-dd', for the years 0000 to 9999.
 * Must not import luxon: the public pages use this file, and luxon must stay out of their bundle.
 *
 * Loops over many days count in day numbers (1970-01-01 is day 0), because parsing and formatting dates
 * costs more than the rest of the loop.
 */

const DAY = 86_400_000

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** Positive when `b` is the later date. */
export function daysBetween(a: string, b: string): number {
  return dayNumber(b) - dayNumber(a)
}

/** 0 is Monday, as in the business hours. */
export function weekday(date: string): number {
  return weekdayOfDay(dayNumber(date))
}

export function dayNumber(date: string): number {
  return Date.parse(date) / DAY
}

const formattedDates = new Map<number, string>()

/** Caches about ten years of dates, because formatting a date takes longer than finding its free starts. */
export function dateOfDay(day: number): string {
  const known = formattedDates.get(day)
  if (known) return known
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  if (formattedDates.size >= 4000) formattedDates.clear()
  formattedDates.set(day, date)
  return date
}

/** The same text as `Date.prototype.toISOString`, ten times faster for whole minutes, which all starts are. */
export function isoOfInstant(instant: number): string {
  const day = Math.floor(instant / DAY)
  // Stryker disable ArithmeticOperator,ConditionalExpression: Date writes the same, only slower
  const minutes = (instant - day * DAY) / 60_000
  if (!Number.isInteger(minutes)) return new Date(instant).toISOString()
  // Stryker restore ArithmeticOperator,ConditionalExpression
  const hour = Math.floor(minutes / 60)
  return `${dateOfDay(day)}T${twoDigits(hour)}:${twoDigits(minutes - hour * 60)}:00.000Z`
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : `${count}`
}

export function weekdayOfDay(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}
