const DAY = 86_400_000
/** A week's view of the month's last day reaches six days further, and a zone up to one. */
const MARGIN = 8 * DAY

/** Instants in epoch milliseconds, half-open. */
export interface Window {
  readonly start: number
  readonly end: number
}

/**
 * What the calendar asks for: the month of that instant and every week that touches it, whatever the
 * zone. So it opens with one request, and turning to the next week or to the month takes none.
 */
export function monthWindow(at: number): Window {
  const date = new Date(at)
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset)
  return { start: month(0) - MARGIN, end: month(1) + MARGIN }
}

/** The window held, while it covers what is in view; otherwise the one around the middle of that. */
export function windowFor(view: Window, held: Window): Window {
  const isCovered = held.start <= view.start && view.end <= held.end
  return isCovered ? held : monthWindow((view.start + view.end) / 2)
}
