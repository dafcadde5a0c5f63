import type { Interval } from './interval.ts'
import { addDays } from './local-date.ts'
import { localDate, startOfDay } from './zone.ts'

export interface Blackout {
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
}

/**
 * The time that a blackout blocks. A timed one blocks exactly [start, end). An all-day one blocks every local
 * day that it touches, including the day of `end`, even when `end` is that day's midnight.
 */
export function blackoutInterval(blackout: Blackout, zone: string): Interval {
  if (!blackout.isAllDay) return { start: blackout.start, end: blackout.end }
  return {
    start: startOfDay(localDate(blackout.start, zone), zone),
    end: startOfDay(addDays(localDate(blackout.end, zone), 1), zone),
  }
}

/** The local days an all-day blackout covers, the last one included. */
export interface AllDaySpan {
  readonly startDate: string
  readonly endDate: string
}

/** The local dates of two instants in the zone in which they were chosen. */
export function allDaySpan({ start, end }: Interval, zone: string): AllDaySpan {
  return { startDate: localDate(start, zone), endDate: localDate(end, zone) }
}

/** The instants of those dates in a zone: the starts of the first and of the last day. */
export function allDayInstants({ startDate, endDate }: AllDaySpan, zone: string): Interval {
  return { start: startOfDay(startDate, zone), end: startOfDay(endDate, zone) }
}
