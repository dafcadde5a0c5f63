/** Which visits of a day are still ahead of the barber. Instants are epoch milliseconds. */
import type { BookingStatus } from './lifecycle.ts'

interface Visit {
  readonly start: number
  readonly end: number
  /** A `BookingStatus` as it arrives in an API response, which types it as a string. */
  readonly status: BookingStatus | (string & {})
}

const SOON = 30 * 60_000

/** Whether the visit starts within the next half hour and is neither completed nor cancelled. */
export function startsSoon({ start, status }: Visit, now: number): boolean {
  return start >= now && start <= now + SOON && status !== 'completed' && status !== 'cancelled'
}

/** Whether a confirmed visit is in progress or still to come. */
export function isStillToDo({ end, status }: Visit, now: number): boolean {
  return end > now && status === 'confirmed'
}
