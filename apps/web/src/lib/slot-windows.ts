import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import type { Availability, AvailableDay } from './booking-types.ts'

/** The most days that one request may ask for. */
export const LONGEST_WINDOW = 31

/** The bookable local days, both included: today, and the last that max_booking_advance_days allows. */
export interface Horizon {
  today: string
  lastDate: string
}

/** A stretch of days that is asked for and shown together. */
export interface DayWindow {
  start: string
  days: number
}

/** Windows follow each other from today on; the last is cut at the end of the horizon. */
export function windowFrom(start: string, size: number, { today, lastDate }: Horizon): DayWindow {
  const first = start < today ? today : start > lastDate ? lastDate : start
  return { start: first, days: Math.max(1, Math.min(size, daysBetween(first, lastDate) + 1)) }
}

/** Undefined once the next window would begin after the last bookable day. */
export function nextWindow(start: string, size: number, horizon: Horizon): DayWindow | undefined {
  const next = addDays(start, size)
  return next > horizon.lastDate ? undefined : windowFrom(next, size, horizon)
}

/** Undefined on the first window. A step back from an odd place (the phone was turned) stops at today. */
export function previousWindow(
  start: string,
  size: number,
  horizon: Horizon,
): DayWindow | undefined {
  return start <= horizon.today ? undefined : windowFrom(addDays(start, -size), size, horizon)
}

/** The window that shows `date` when one pages to it from today. */
export function windowWith(date: string, size: number, horizon: Horizon): DayWindow {
  const pages = Math.floor(daysBetween(horizon.today, date) / size)
  return windowFrom(addDays(horizon.today, Math.max(0, pages) * size), size, horizon)
}

/** The first day with a free start, or undefined when every one of them is full or closed. */
export function firstFreeDate(
  days: readonly { date: string; starts: readonly number[] }[],
): string | undefined {
  return days.find((day) => day.starts.length > 0)?.date
}

/** A short window at the end of the horizon may come back padded with days that cannot be booked. */
export function shownDays({
  days,
  lastDate,
}: Pick<Availability, 'days' | 'lastDate'>): AvailableDay[] {
  return days.filter((day) => day.date <= lastDate)
}
