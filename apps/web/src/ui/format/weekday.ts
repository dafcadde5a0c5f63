import { leafOf } from './datetime.ts'

/** 'Mon' of 0 and 'Sun' of 6, as the API counts. */
export function weekdayOf(day: number): string {
  // January 5, 2026 was a Monday.
  return leafOf(`2026-01-${String(5 + day).padStart(2, '0')}`).weekday
}
