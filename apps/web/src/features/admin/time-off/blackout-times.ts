import type { BlackoutForm } from '@haircuts/core/availability/blackout-form'
import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import type { DayHours } from '../../../app/api/admin-outputs.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import type { BlackoutPrefill, Window } from '../times/calendar-times.ts'
import { minuteOf } from '../times/shown-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The times of the form of a blackout: values of `datetime-local` inputs in the business zone, or of `date`
 * inputs when it covers whole days.
 */
export type BlackoutTexts = Pick<BlackoutForm, 'start' | 'end' | 'isAllDay'>

/**
 * The times to begin with: of a selection, whose end is exclusive, or the whole day to be away. That is the day in view
 * when it is the only one and lies ahead, else tomorrow.
 */
export function selectedTimes(
  { from, start, end }: BlackoutPrefill,
  zone: string,
  now: number,
): BlackoutTexts {
  if (from === 'times')
    return { start: toWallTime(start, zone), end: toWallTime(end, zone), isAllDay: false }
  const [first, last] = [localDate(start, zone), localDate(end - MINUTE, zone)]
  const isChosen = from === 'days' || (first === last && start > now)
  const tomorrow = addDays(localDate(now, zone), 1)
  return isChosen
    ? { start: first, end: last, isAllDay: true }
    : { start: tomorrow, end: tomorrow, isAllDay: true }
}

/** The same times on another day; what lasts several days keeps its length. */
export function onDate({ start, end, isAllDay }: BlackoutTexts, date: string): BlackoutTexts {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  const days = first && last > first ? daysBetween(first, last) : 0
  return {
    start: date + start.slice(10),
    end: addDays(date, days) + end.slice(10),
    isAllDay,
  }
}

/** The same times as a closing has them. */
export function closedSpan({ start, end, isAllDay }: BlackoutTexts) {
  const dates = { fromDate: start.slice(0, 10), toDate: end.slice(0, 10) }
  return isAllDay ? dates : { ...dates, fromTime: start.slice(11, 16), toTime: end.slice(11, 16) }
}

/** Business hours where a day has none. */
const DEFAULT_HOURS = { openTime: '09:00', closeTime: '17:00' }

/** When the business opens and closes on that date; the standard hours on a closed day. */
function hoursOf(date: string, week: readonly DayHours[]) {
  // A date without a time is midnight UTC. `dayOfWeek` counts from Monday.
  const weekday = (new Date(date).getUTCDay() + 6) % 7
  const day = week.find(({ dayOfWeek, isOpen }) => dayOfWeek === weekday && isOpen)
  return {
    openTime: day?.openTime ?? DEFAULT_HOURS.openTime,
    closeTime: day?.closeTime ?? DEFAULT_HOURS.closeTime,
  }
}

export function openingOf(date: string, week: readonly DayHours[]): string {
  return `${date}T${hoursOf(date, week).openTime}`
}

/**
 * The first hour to offer in a view: the next full hour of today when the view shows today, else the first
 * hour of its first day.
 */
export function shownTimes(
  view: Window,
  now: number,
  { zone, week }: { zone: string; week: readonly DayHours[] },
): BlackoutTexts {
  const isTodayShown = view.start <= now && now < view.end
  const next = now - (now % MINUTE) + (60 - (minuteOf(now, zone) % 60)) * MINUTE
  const opening = openingOf(localDate(view.start, zone), week)
  const start = isTodayShown ? next : (fromWallTime(opening, zone) ?? next)
  return {
    start: toWallTime(start, zone),
    end: toWallTime(start + HOUR, zone),
    isAllDay: false,
  }
}

const NOON = '12:00'

/** The business hours of a date before or after noon; null where there are none. */
export function halfOfDay(
  half: 'morning' | 'afternoon',
  date: string,
  week: readonly DayHours[],
): BlackoutTexts | null {
  const { openTime, closeTime } = hoursOf(date, week)
  const start = half === 'morning' || openTime > NOON ? openTime : NOON
  const end = half === 'afternoon' || closeTime < NOON ? closeTime : NOON
  if (start >= end) return null
  return { start: `${date}T${start}`, end: `${date}T${end}`, isAllDay: false }
}

/** The same days with times, or without. Hours that were left out are those of the business. */
export function withAllDay(
  { start, end }: Pick<BlackoutTexts, 'start' | 'end'>,
  isAllDay: boolean,
  week: readonly DayHours[],
): BlackoutTexts {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  if (isAllDay) return { start: first, end: last, isAllDay }
  return {
    start: first && openingOf(first, week),
    end: last && `${last}T${hoursOf(last, week).closeTime}`,
    isAllDay,
  }
}

/** The instants of the form, NaN where a field is empty. An all-day blackout ends as its last day starts. */
export function instantsOf({ start, end, isAllDay }: BlackoutTexts, zone: string) {
  const at = (text: string) => fromWallTime(isAllDay ? `${text}T00:00` : text, zone) ?? Number.NaN
  return { start: at(start), end: at(end), isAllDay }
}

/** The end that keeps the length when the start moves to or past it; null when the end can stay. */
export function pushedEnd(
  before: Pick<BlackoutTexts, 'start' | 'end'>,
  start: string,
): string | null {
  if (start === '' || before.end === '' || start < before.end) return null
  const read = (text: string) => Date.parse(text.length > 10 ? `${text}Z` : text)
  const length = read(before.end) - read(before.start)
  const end = read(start) + (length >= 0 ? length : DAY)
  return Number.isNaN(end) ? null : new Date(end).toISOString().slice(0, start.length)
}
