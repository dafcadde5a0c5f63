import { addDays, daysBetween } from '@haircuts/scheduling/local-date'

export interface AvailableDay {
  date: string
  /** Free starts in epoch milliseconds, ascending. */
  starts: number[]
}

interface Availability {
  timezone: string
  today: string
  firstDate: string
  lastDate: string
  days: AvailableDay[]
}

/** The maximum number of days of one `availability.window` request. */
export const LONGEST_WINDOW = 31

/** The bookable local dates, inclusive: today and the last date that max_booking_advance_days allows. */
export interface Horizon {
  today: string
  lastDate: string
}

/** A page of the calendar: consecutive days that one request loads. */
export interface DayWindow {
  start: string
  days: number
}

/** The window from `start`, clamped to the horizon; the last window may be shorter than `size`. */
export function windowFrom(start: string, size: number, { today, lastDate }: Horizon): DayWindow {
  const first = start < today ? today : start > lastDate ? lastDate : start
  return { start: first, days: Math.max(1, Math.min(size, daysBetween(first, lastDate) + 1)) }
}

/** @returns undefined when the next window would begin after the last bookable date. */
export function nextWindow(start: string, size: number, horizon: Horizon): DayWindow | undefined {
  const next = addDays(start, size)
  return next > horizon.lastDate ? undefined : windowFrom(next, size, horizon)
}

/** @returns undefined on the first window. Clamps to today, for example after the window size changed on rotation. */
export function previousWindow(
  start: string,
  size: number,
  horizon: Horizon,
): DayWindow | undefined {
  return start <= horizon.today ? undefined : windowFrom(addDays(start, -size), size, horizon)
}

/** The window that contains `date`, aligned to pages of `size` days from today. */
export function windowWith(date: string, size: number, horizon: Horizon): DayWindow {
  const pages = Math.floor(daysBetween(horizon.today, date) / size)
  return windowFrom(addDays(horizon.today, Math.max(0, pages) * size), size, horizon)
}

/** The first date with a free start, or undefined. */
export function firstFreeDate(
  days: readonly { date: string; starts: readonly number[] }[],
): string | undefined {
  return days.find((day) => day.starts.length > 0)?.date
}

/** The days within the horizon: the server may pad the last window with days that cannot be booked. */
export function shownDays({
  days,
  lastDate,
}: Pick<Availability, 'days' | 'lastDate'>): AvailableDay[] {
  return days.filter((day) => day.date <= lastDate)
}
