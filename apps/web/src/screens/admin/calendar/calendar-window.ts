const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A week view can start or end six days outside the month, and zones differ by up to a day. */
const MARGIN = 8 * DAY

/** Instants in epoch milliseconds, half-open. */
export interface Window {
  readonly start: number
  readonly end: number
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
