import { addDays } from '@haircuts/scheduling/local-date'
import { startOfDay } from '@haircuts/scheduling/zone'

/** A local date in the business zone (yyyy-MM-dd), or an instant. */
export type DayOrInstant = string | Date

/** Bounds outside every stored instant; earlier and later dates are clamped to them. */
const EARLIEST = '1969-12-30'
const LATEST = '3000-01-02'

export function startOfRange(given: DayOrInstant, zone: string): Date {
  return typeof given === 'string' ? new Date(startOfDay(clamp(given), zone)) : given
}

/** The exclusive end of the range: a date as the end is included, so its end is the next midnight. */
export function endOfRange(given: DayOrInstant, zone: string): Date {
  return typeof given === 'string' ? new Date(startOfDay(addDays(clamp(given), 1), zone)) : given
}

function clamp(date: string): string {
  if (date < EARLIEST) return EARLIEST
  return date > LATEST ? LATEST : date
}
