import { deleteFields } from '../../../app/admin/editing/drafts.ts'
import type { BlackoutEntry, CalendarEntry } from '../../../app/api/admin-outputs.ts'

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
const DAY = 24 * HOUR

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

/** A week view can start or end six days outside the month, and zones differ by up to a day. */
const MARGIN = 8 * DAY

/** Instants in epoch milliseconds, half-open. */
export interface Window {
  readonly start: number
  readonly end: number
}

/** The fields of an entry that the rules about times read. */
export interface TimedEntry
  extends Pick<CalendarEntry, 'kind' | 'id' | 'startDatetime' | 'endDatetime'> {
  readonly status?: string
}

/** Key of the draft of new time off. */
export const NEW_TIME_OFF = 'blackout:new'

/** What the times of a new blackout are taken from: selected times or days, or the days in view. */
export interface BlackoutPrefill extends Window {
  from: 'times' | 'days' | 'view'
}

/** Gives chosen times precedence over those of an earlier draft of new time off. */
export function dropDraftedTimes() {
  deleteFields(NEW_TIME_OFF, ['start', 'end', 'isAllDay'])
}

/** As it is in the URL: 'times_1764000000000_1764003600000'. */
export function prefillText({ from, start, end }: BlackoutPrefill): string {
  return [from, start, end].join('_')
}

export function prefillOf(text: string, now: number): BlackoutPrefill {
  const [from, start, end] = text.split('_')
  const times = { start: Number(start), end: Number(end) }
  const isKnown = from === 'times' || from === 'days' || from === 'view'
  return isKnown && times.start < times.end
    ? { from, ...times }
    : { from: 'view', start: now, end: now + 1 }
}

/**
 * The range of entries to load: the month of the instant and every week that touches it, in every
 * zone. One request thus serves the month view and all its weeks.
 */
export function monthWindow(at: number): Window {
  const date = new Date(at)
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset)
  return { start: month(0) - MARGIN, end: month(1) + MARGIN }
}

/** The offsets of the world's time zones range from UTC-12 to UTC+14. */
const WEST = 12 * HOUR
const EAST = 14 * HOUR

/**
 * The window to open with, before the business zone is known: on the last and the first day of a month
 * the date depends on the zone, so that both months are loaded.
 */
export function openingWindow(now: number): Window {
  return { start: monthWindow(now - WEST).start, end: monthWindow(now + EAST).end }
}

/**
 * The loaded window while it covers the view, else the window of the month at the middle of the
 * view.
 */
export function windowFor(view: Window, loaded: Window): Window {
  const isCovered = loaded.start <= view.start && view.end <= loaded.end
  return isCovered ? loaded : monthWindow((view.start + view.end) / 2)
}

export interface LeadTime extends Window {
  readonly hours: number
}

/** The time from now on that clients can no longer book; null when the setting is 0. */
export function leadTime(now: number, hours: number): LeadTime | null {
  return hours > 0 ? { start: now, end: now + hours * HOUR, hours } : null
}

/**
 * Whether a selection is a mere click on the lead-time band: a single slot that overlaps it. Such
 * clicks are ignored, while dragging across the band selects as usual.
 */
export function isClickOn(
  band: LeadTime | null,
  selected: { start: number; end: number },
  slotMs: number,
): boolean {
  if (!band || selected.end - selected.start > slotMs) return false
  return selected.start < band.end && selected.end > band.start
}
