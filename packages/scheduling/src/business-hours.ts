import type { Interval } from './interval.ts'
import { dayNumber, weekdayOfDay } from './local-date.ts'
import { instantOnDay } from './zone.ts'

/** Times are 'HH:MM' wall time; '24:00' closes at the end of the day. */
export interface DayHours {
  readonly isOpen: boolean
  readonly openTime: string | null
  readonly closeTime: string | null
}

/** Seven days, Monday first. A missing day is closed. */
export type WeeklyHours = readonly DayHours[]

export const DEFAULT_OPEN_TIME = '09:00'
export const DEFAULT_CLOSE_TIME = '17:00'

const CLOSED: DayHours = { isOpen: false, openTime: null, closeTime: null }

/** The opening hours of a local date as instants; null when closed, or when a clock change skips all of them. */
export function openSpan(date: string, hours: WeeklyHours, zone: string): Interval | null {
  return openSpanOfDay(dayNumber(date), hours, zone)
}

export function openSpanOfDay(day: number, hours: WeeklyHours, zone: string): Interval | null {
  const { isOpen, openTime, closeTime } = hours[weekdayOfDay(day)] ?? CLOSED
  if (!isOpen) return null
  const start = instantOnDay(day, { time: openTime ?? DEFAULT_OPEN_TIME, zone, side: 'opening' })
  const end = instantOnDay(day, { time: closeTime ?? DEFAULT_CLOSE_TIME, zone, side: 'closing' })
  return start < end ? { start, end } : null
}
