/** The free neck and ear clean-up within 14 days that comes with a fade. Instants are epoch milliseconds. */
import { addDays } from './local-date.ts'
import { localDate, startOfDay } from './zone.ts'

const PASS_DAYS = 14
/** Nothing is kept free after it: the barber tidies up within the quarter of an hour. */
export const CLEANUP_LENGTH = { visitMinutes: 15, cleanupMinutes: 0 }

interface PassVisit {
  /** A `BookingStatus`. */
  readonly status: string
  /** Its service came with a clean-up. */
  readonly includesCleanup: boolean
  /** The barber came to the client, who has not been at the barber's. */
  readonly isElsewhere: boolean
}

/** Whether a visit opens the pass for a clean-up: not before it is completed. */
export function opensCleanupPass({ status, includesCleanup, isElsewhere }: PassVisit): boolean {
  return status === 'completed' && includesCleanup && !isElsewhere
}

/** The last day on which the clean-up can be: the 14th after the day of the visit, in the business zone. */
export function lastCleanupDate(visitStart: number, zone: string): string {
  return addDays(localDate(visitStart, zone), PASS_DAYS)
}

/** The clean-up begins before this instant, and is booked before it. */
export function cleanupPassEndsAt(visitStart: number, zone: string): number {
  return startOfDay(addDays(lastCleanupDate(visitStart, zone), 1), zone)
}
