import { clockDigits } from '../../../lib/admin-datetime.ts'
import { localDate } from '../../../lib/datetime.ts'
import type { BlackoutEntry } from './calendar-entries.ts'

/**
 * The target of a drag, or a selection. The end of all-day ranges is exclusive (the following
 * midnight).
 */
export interface Dropped {
  allDay: boolean
  start: Date | null
  end: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = 12 * HOUR

/** The new times of a blackout. */
export type BlackoutTimes = Pick<BlackoutEntry, 'id' | 'startDatetime' | 'endDatetime' | 'isAllDay'>

/**
 * The times of a blackout after it was dragged or resized. All-day blackouts end at 23:59 of the
 * last day. A blackout that was dragged out of the all-day row gets a duration of one hour.
 *
 * @returns null without a start.
 */
export function movedBlackout({ id }: { id: number }, dropped: Dropped): BlackoutTimes | null {
  const { allDay: isAllDay, start } = dropped
  if (!start) return null
  if (!isAllDay) {
    const end = dropped.end ?? new Date(start.getTime() + HOUR)
    return { id, isAllDay, startDatetime: start, endDatetime: end }
  }
  // A single all-day event may have no end. Noon lies within the day also when daylight saving time
  // changes.
  const last = dropped.end ? dropped.end.getTime() - MINUTE : start.getTime() + NOON
  return { id, isAllDay, startDatetime: start, endDatetime: new Date(last) }
}

/** A selection as values of `datetime-local` inputs in the business zone. */
export function selectedTimes({ allDay, start, end }: Dropped, zone: string) {
  if (!start || !end) return undefined
  const last = end.getTime() - (allDay ? MINUTE : 0)
  const wallTime = (at: number) => `${localDate(at, zone)}T${clockDigits(at, zone)}`
  return { start: wallTime(start.getTime()), end: wallTime(last), isAllDay: allDay }
}
