import type { Interval } from './interval.ts'
import { addDays } from './local-date.ts'
import { localDate, startOfDay } from './zone.ts'

export interface Blackout {
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
}

/**
 * What a blackout blocks: a timed one exactly [start, end), nothing when it is empty; an all-day one
 * every local day it touches, the day of its `end` included, even when `end` is that day's midnight.
 */
export function blackoutInterval(blackout: Blackout, zone: string): Interval {
  if (!blackout.isAllDay) return { start: blackout.start, end: blackout.end }
  return {
    start: startOfDay(localDate(blackout.start, zone), zone),
    end: startOfDay(addDays(localDate(blackout.end, zone), 1), zone),
  }
}
