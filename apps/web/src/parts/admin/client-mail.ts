import { changeMail } from '@haircuts/scheduling/client-mails'
import { hasBegun } from '@haircuts/scheduling/lifecycle'
import type { Booking } from './booking.ts'

type BookingState = Pick<Booking, 'status' | 'startDatetime'>

/**
 * Whether the server emails the client when the booking is deleted: a confirmed visit that has not
 * begun.
 */
export function deletionSendsEmail({ status, startDatetime }: BookingState, now: number): boolean {
  return status === 'confirmed' && !hasBegun(startDatetime.getTime(), now)
}

/**
 * Whether the server emails the client about a change of status or time. A visit that is over sends
 * no email.
 */
export function changeSendsEmail(before: Booking, after: BookingState, now: number): boolean {
  const length = before.endDatetime.getTime() - before.startDatetime.getTime()
  const start = after.startDatetime.getTime()
  if (start + length <= now) return false
  const previous = { status: before.status, start: before.startDatetime.getTime() }
  return changeMail(previous, { status: after.status, start }) !== null
}
