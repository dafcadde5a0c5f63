import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { WIDEST, WINDOW_SIZES, type WindowSize } from './window-size.ts'

/** A day, and why it has no free time if it has none. One that is neither full nor closed is over. */
export interface NotedDay {
  date: string
  /** The barber's note on why there is no time that day. */
  note?: string | undefined
  /** Bookings take every time, so a cancellation opens one. */
  isFull?: true | undefined
  isClosed?: true | undefined
}

export interface AvailableDay extends NotedDay {
  /** Free starts in epoch milliseconds, ascending. */
  starts: number[]
  /** Those of them that leave no gap in the barber's day. */
  best?: number[] | undefined
}

/** The notes of consecutive days; equal notes are merged. */
export function notesOf(days: readonly NotedDay[]) {
  const notes: { first: string; last: string; note: string }[] = []
  for (const { date, note } of days) {
    const before = notes.at(-1)
    if (!note) continue
    if (before?.note === note && addDays(before.last, 1) === date) before.last = date
    else notes.push({ first: date, last: date, note })
  }
  return notes
}

/**
 * The first of the preferred dates that has a time, otherwise the first day that has one. A time that has just been taken
 * counts: if the day changed under the visitor, the next press would choose a time on another day.
 */
export function dayToShow(
  days: readonly AvailableDay[],
  preferred: readonly (string | undefined)[],
  datesOfTaken: readonly string[],
) {
  const shown = days.filter(({ date, starts }) => starts.length > 0 || datesOfTaken.includes(date))
  for (const wanted of preferred) {
    const day = shown.find(({ date }) => date === wanted)
    if (day) return day
  }
  return shown[0]
}

interface Availability {
  timezone: string
  today: string
  firstDate: string
  lastDate: string
  days: AvailableDay[]
}

/** The bookable local dates, inclusive: today and the last date that max_booking_advance_days allows. */
interface Horizon {
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

/** The days within the horizon: the server may pad the last window with days that cannot be booked. */
export function shownDays({
  days,
  lastDate,
}: Pick<Availability, 'days' | 'lastDate'>): AvailableDay[] {
  return days.filter((day) => day.date <= lastDate)
}

/** A window of days as a screen of one size shows it. */
export interface SizedWindow {
  size: WindowSize
  days: AvailableDay[]
  /** The first days of the windows to which the arrows lead. */
  next: string | undefined
  previous: string | undefined
  /** The days without a free time that were skipped when the picker opened. */
  skipped: NotedDay[] | undefined
}

/**
 * The part of the loaded days that a screen shows: the page of `size` days with the preferred date or the first free time.
 * Without `size` the screen is unknown; one window for each size is returned.
 */
export function windowsIn(
  days: readonly AvailableDay[],
  size: WindowSize | undefined,
  options: Horizon & {
    opening?: string | undefined
    preferred?: string | undefined
    /** The days that the server skipped before `days`. */
    skipped?: readonly NotedDay[] | undefined
  },
): SizedWindow[] {
  const { today, lastDate, opening, preferred, skipped = [] } = options
  const sizes = size === undefined ? WINDOW_SIZES : [size]
  const wanted = days.findIndex(({ date }) => date === preferred)
  const at = wanted < 0 ? days.findIndex(({ starts }) => starts.length > 0) : wanted
  return sizes.map((size) => {
    const page = Math.floor(Math.max(at, 0) / size) * size
    const from = Math.max(0, Math.min(page, days.length - size))
    const first = days[from]?.date ?? today
    return {
      size,
      days: days.slice(from, from + size),
      ...turnsOf(first, size, { today, lastDate }),
      skipped:
        opening && first > opening
          ? [...skipped, ...days].filter(({ date }) => date < first)
          : undefined,
    }
  })
}

/** The windows to which the arrows lead from the window that begins on `first`. */
export function turnsOf(first: string, size: number, horizon: Horizon) {
  return {
    next: nextWindow(first, size, horizon)?.start,
    previous: previousWindow(first, size, horizon)?.start,
  }
}

/** Which booking needs a time. Without `durationMinutes` it is as long as the service. */
export interface SlotsQuery {
  /** Undefined when rescheduling, because the service of the booking may no longer be offered. */
  appointmentTypeId?: number | undefined
  durationMinutes?: number | undefined
  /** The token of the booking to reschedule, whose own time counts as free. */
  publicToken?: string | undefined
  /** Several people in a row instead: '1.4,2', as the API takes it. */
  people?: string | undefined
  /** Moves the whole group, back to back; `publicToken` is then the organizer's, and the group's own times count as free. */
  wholeGroup?: true | undefined
}

/**
 * The input of `availability.window` for the first window that has a free time, from today or from `startDate` on: the widest
 * one, of which a narrow screen shows a part. The server's prefetch and the browser use this function, because the result is
 * the key of the query cache.
 */
export function firstWindowInput(visit: SlotsQuery, startDate?: string, days: number = WIDEST) {
  return { ...definedFields(visit), days, skipFull: true, ...(startDate && { startDate }) }
}

/** The input of `availability.window` for a given window. */
export function windowInput(visit: SlotsQuery, { start, days }: DayWindow) {
  return { ...definedFields(visit), startDate: start, days }
}

/** Omits undefined properties, because the key of a hydrated query has none. */
export function definedFields(visit: SlotsQuery) {
  const { appointmentTypeId, durationMinutes, publicToken, people, wholeGroup } = visit
  return {
    ...(appointmentTypeId !== undefined && { appointmentTypeId }),
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(publicToken !== undefined && { publicToken }),
    ...(people !== undefined && { people }),
    ...(wholeGroup && { wholeGroup }),
  }
}
