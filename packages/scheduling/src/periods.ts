/**
 * Weeks and months of local dates: the labels of weeks, and the half-open ranges that statistics are grouped by.
 *
 * Weeks start on Sunday in this file only, as in the calendars of the business's country; `weekday` counts from Monday.
 */
import { addDays, daysBetween, weekday } from './local-date.ts'

export const PERIOD_LENGTHS = ['week', 'month'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

export interface Period {
  readonly start: string
  /** Exclusive. */
  readonly end: string
}

/** A quarter in weeks, a year in months. */
const COUNT: Record<PeriodLength, number> = { week: 13, month: 12 }
/** Fifty-two weeks: a Saturday is compared with a Saturday. */
const YEAR_OF_WEEKS = 364

/** The period that contains `today` and the preceding ones, earliest first. */
export function lastPeriods(today: string, by: PeriodLength): Period[] {
  return Array.from({ length: COUNT[by] }, (_, index) => {
    const back = COUNT[by] - 1 - index
    return by === 'week' ? weekOf(addDays(today, -7 * back)) : monthOf(addMonths(today, -back))
  })
}

/** The period to compare with: the same month a year earlier, or the week 52 weeks earlier. */
export function aYearBefore({ start }: Period, by: PeriodLength): Period {
  return by === 'week' ? weekOf(addDays(start, -YEAR_OF_WEEKS)) : monthOf(addMonths(start, -12))
}

function weekOf(date: string): Period {
  const start = startOfWeek(date)
  return { start, end: addDays(start, 7) }
}

function monthOf(date: string): Period {
  return { start: `${date.slice(0, 7)}-01`, end: addMonths(date, 1) }
}

/** The first day of the month that lies `months` after that of `date`. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const two = String((count % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two}-01`
}

/** The relative label of a local date as seen from `today`. On a Saturday the next day is 'Tomorrow', not 'Next week'. */
export function weekLabel(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'

  const weeks = (days + daysSinceSunday(today) - daysSinceSunday(date)) / 7
  if (weeks === 0) return days > 0 ? 'This week' : 'Earlier this week'
  if (weeks === 1) return 'Next week'
  if (weeks === -1) return 'Last week'
  if (weeks > 0) return `In ${weeks} weeks`
  if (weeks > -9) return `${-weeks} weeks ago`
  const months = Math.round(-days / 30.44)
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`
}

/** The Sunday on or before a local date. */
function startOfWeek(date: string): string {
  return addDays(date, -daysSinceSunday(date))
}

function daysSinceSunday(date: string): number {
  return (weekday(date) + 1) % 7
}
