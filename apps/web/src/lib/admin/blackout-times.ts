import type { BlackoutTimes } from './calendar-change.ts'
import type { BlackoutEntry } from './calendar-entries.ts'
import { fromWallTime } from './wall-time.ts'

/**
 * What the form that moves a blackout asks for.
 *
 * @param form wall times of the business; an empty end keeps the length.
 * @returns null while the start is not filled in.
 */
export function movedTo(
  { id, isAllDay, startDatetime, endDatetime }: BlackoutEntry,
  form: { start: string; end: string },
  zone: string,
): BlackoutTimes | null {
  const start = fromWallTime(form.start, zone)
  if (start === undefined) return null
  const length = endDatetime.getTime() - startDatetime.getTime()
  const end = fromWallTime(form.end, zone) ?? start + length
  return { id, isAllDay, startDatetime: new Date(start), endDatetime: new Date(end) }
}
