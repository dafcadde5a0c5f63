import { addDays } from '@haircuts/scheduling/local-date'
import { startOfDay } from '@haircuts/scheduling/zone'

/** A day of the business, or an instant. */
export type DayOrInstant = string | Date

/** No instant that is stored lies on these days or beyond them, whatever calendar a caller has. */
const EARLIEST = '1969-12-30'
const LATEST = '3000-01-02'

export function startOfRange(given: DayOrInstant, zone: string): Date {
  return typeof given === 'string' ? new Date(startOfDay(stored(given), zone)) : given
}

/** A day that ends a range is part of it. */
export function endOfRange(given: DayOrInstant, zone: string): Date {
  return typeof given === 'string' ? new Date(startOfDay(addDays(stored(given), 1), zone)) : given
}

function stored(date: string): string {
  if (date < EARLIEST) return EARLIEST
  return date > LATEST ? LATEST : date
}
