/** What of a day's visits the barber still has before him. Instants are epoch milliseconds. */
import type { BookingStatus } from './lifecycle.ts'

interface Visit {
  readonly start: number
  readonly end: number
  /** As it comes over the wire: a BookingStatus. */
  readonly status: BookingStatus | (string & {})
}

const SOON = 30 * 60_000

/**
 * It starts within the next half hour and is not completed. One that was cancelled counts too: that
 * nobody comes is what the barber needs to know just then.
 */
export function startsSoon({ start, status }: Visit, now: number): boolean {
  return start >= now && start <= now + SOON && status !== 'completed'
}

/** Somebody sits in the chair or is still to come. */
export function isStillToDo({ end, status }: Visit, now: number): boolean {
  return end > now && status === 'confirmed'
}
