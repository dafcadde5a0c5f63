import type { BookingStatus } from './lifecycle.ts'

const MINUTE = 60_000

/** How long before a visit its link becomes the page for the door. The address email is sent by then, too. */
export const ARRIVAL_LEAD_MS = 120 * MINUTE

/** Instants in epoch milliseconds. */
export interface ArrivingVisit {
  readonly status: BookingStatus
  readonly start: number
  readonly end: number
}

/** Whether the client of a visit may be at the door: from two hours before a confirmed visit until its end. */
export function isArriving({ status, start, end }: ArrivingVisit, now: number): boolean {
  return status === 'confirmed' && start - ARRIVAL_LEAD_MS <= now && now < end
}
