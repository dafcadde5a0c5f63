const HOUR = 3_600_000

/** Instants in epoch milliseconds, half-open. */
export interface LeadTime {
  readonly start: number
  readonly end: number
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
