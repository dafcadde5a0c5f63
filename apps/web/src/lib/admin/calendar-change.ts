import { localDate } from '../datetime.ts'
import type { BlackoutEntry } from './calendar-entries.ts'
import { clockDigits } from './datetime.ts'

/** Where an event was dropped, or what was selected; the end of whole days is the midnight after them. */
export interface Dropped {
  allDay: boolean
  start: Date | null
  end: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = 12 * HOUR

/** What a blackout is moved to. */
export type BlackoutTimes = Pick<BlackoutEntry, 'id' | 'startDatetime' | 'endDatetime' | 'isAllDay'>

/**
 * What dragging or lengthening a blackout changes. Whole days last until the last minute of the last
 * one; one that leaves the all-day row lasts an hour.
 *
 * @returns null where it was dropped nowhere.
 */
export function movedBlackout({ id }: { id: number }, dropped: Dropped): BlackoutTimes | null {
  const { allDay: isAllDay, start } = dropped
  if (!start) return null
  if (!isAllDay) {
    const end = dropped.end ?? new Date(start.getTime() + HOUR)
    return { id, isAllDay, startDatetime: start, endDatetime: end }
  }
  // One day alone may come without an end; noon lies in it whatever the clocks do that night.
  const last = dropped.end ? dropped.end.getTime() - MINUTE : start.getTime() + NOON
  return { id, isAllDay, startDatetime: start, endDatetime: new Date(last) }
}

/** What was selected, as the inputs of the form hold it. */
export function selectedTimes({ allDay, start, end }: Dropped, zone: string) {
  if (!start || !end) return undefined
  const last = end.getTime() - (allDay ? MINUTE : 0)
  const wall = (at: number) => `${localDate(at, zone)}T${clockDigits(at, zone)}`
  return { start: wall(start.getTime()), end: wall(last), isAllDay: allDay }
}
