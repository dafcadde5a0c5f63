const HOUR = 3_600_000

/** Instants in epoch milliseconds, half-open. */
export interface LeadTime {
  readonly start: number
  readonly end: number
  readonly hours: number
}

/** How long from now on nobody can book any more; null where the setting is 0. */
export function leadTime(now: number, hours: number): LeadTime | null {
  return hours > 0 ? { start: now, end: now + hours * HOUR, hours } : null
}

/**
 * Whether what was selected is a mere press on the band: one slot, as a press selects, that overlaps
 * it. Dragging across the band selects like anywhere else.
 */
export function isPressOn(
  band: LeadTime | null,
  selected: { start: number; end: number },
  slotMs: number,
): boolean {
  if (!band || selected.end - selected.start > slotMs) return false
  return selected.start < band.end && selected.end > band.start
}
