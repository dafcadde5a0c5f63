import type { Booking } from '../../../../app/api/admin-outputs.ts'

type Visit = Pick<Booking, 'status' | 'isCleanup' | 'startDatetime'>

/**
 * The last visit among earlier bookings, newest first, by the rule of `lastVisitAt` of a client: it has begun, and is
 * no cancelled booking, no no-show and no free clean-up.
 */
export function lastVisit<V extends Visit>(earlier: readonly V[], now: number): V | undefined {
  return earlier.find(
    ({ status, isCleanup, startDatetime }) =>
      (status === 'confirmed' || status === 'completed') &&
      !isCleanup &&
      startDatetime.getTime() <= now,
  )
}
