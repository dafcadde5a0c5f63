import { addDays, daysBetween, weekday } from './local-date.ts'

// Weeks start on Sunday in this file only, as in the calendars of the business's country. `weekday` counts from Monday.

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
  return weeks > 0 ? `In ${weeks} weeks` : `${-weeks} weeks ago`
}

/** The Sunday on or before a local date. */
export function startOfWeek(date: string): string {
  return addDays(date, -daysSinceSunday(date))
}

function daysSinceSunday(date: string): number {
  return (weekday(date) + 1) % 7
}
