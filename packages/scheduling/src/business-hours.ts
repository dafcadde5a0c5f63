import { contains, type Interval, merge, subtract } from './interval.ts'
import { weekdayOfDay } from './local-date.ts'
import { instantOnDay } from './zone.ts'

/** Wall times 'HH:MM' inside the open time of a day; '24:00' ends it with the day. */
export interface Break {
  readonly startTime: string
  readonly endTime: string
}

/** Times are 'HH:MM' wall time; '24:00' closes at the end of the day. */
export interface DayHours {
  readonly isOpen: boolean
  readonly openTime: string | null
  readonly closeTime: string | null
  readonly breaks?: readonly Break[]
}

/** Seven days, Monday first. A missing day is closed. */
export type WeeklyHours = readonly DayHours[]

/** Hours that replace those of the weekday, by day number. */
export type SpecialDates = ReadonlyMap<number, DayHours>

export const DEFAULT_OPEN_TIME = '09:00'
export const DEFAULT_CLOSE_TIME = '17:00'

const CLOSED: DayHours = { isOpen: false, openTime: null, closeTime: null }
const NEVER: readonly Interval[] = []

export interface Hours {
  readonly hours: WeeklyHours
  readonly specialDates: SpecialDates
}

/** The hours of a day: its special ones, or those of its weekday. */
export function hoursOfDay(day: number, { hours, specialDates }: Hours): DayHours {
  return specialDates.get(day) ?? hours[weekdayOfDay(day)] ?? CLOSED
}

/**
 * The open spans of a day between its breaks, as a merged list of instants; none when closed, or when a
 * clock change skips all of them. A break starts like a closing and ends like an opening, so that a clock
 * change never shortens the open time. A break that a clock change leaves no time splits nothing that day.
 */
export function openSpansOfDay(day: number, hours: DayHours, zone: string): readonly Interval[] {
  const { isOpen, openTime, closeTime, breaks = [] } = hours
  if (!isOpen) return NEVER
  const start = instantOnDay(day, { time: openTime ?? DEFAULT_OPEN_TIME, zone, side: 'opening' })
  const end = instantOnDay(day, { time: closeTime ?? DEFAULT_CLOSE_TIME, zone, side: 'closing' })
  if (start >= end) return NEVER
  const pauses = breaks.map(({ startTime, endTime }) => ({
    start: instantOnDay(day, { time: startTime, zone, side: 'closing' }),
    end: instantOnDay(day, { time: endTime, zone, side: 'opening' }),
  }))
  return subtract({ start, end }, merge(pauses))
}

/** Whether a visit lies within one open span of a day. */
export function isInsideHours(
  visit: Interval,
  day: number,
  { hours, zone }: { hours: DayHours; zone: string },
): boolean {
  return openSpansOfDay(day, hours, zone).some((span) => contains(span, visit))
}

export type BreakError = 'backwards' | 'overlap' | 'outside'

/**
 * What is wrong with the breaks of a day, or null. Breaks may touch each other and the ends of the open
 * time. Times in 'HH:MM' compare correctly as text.
 */
export function findBreakError(
  breaks: readonly Break[],
  { openTime, closeTime }: Pick<DayHours, 'openTime' | 'closeTime'>,
): BreakError | null {
  if (breaks.some(({ startTime, endTime }) => endTime <= startTime)) return 'backwards'
  const sorted = sortedBreaks(breaks)
  const overlaps = (each: Break, index: number) =>
    each.startTime < (sorted[index - 1]?.endTime ?? '')
  if (sorted.some(overlaps)) return 'overlap'
  const opens = openTime ?? DEFAULT_OPEN_TIME
  const closes = closeTime ?? DEFAULT_CLOSE_TIME
  const isInside = ({ startTime, endTime }: Break) => startTime >= opens && endTime <= closes
  return sorted.every(isInside) ? null : 'outside'
}

export function sortedBreaks<T extends Break>(breaks: readonly T[]): T[] {
  return breaks.toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}
