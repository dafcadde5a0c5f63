import { useBusinessZone } from '../settings.ts'
import type { Booking } from './booking.ts'
import { dateAndTime } from './datetime.ts'

/** Which booking it is, in a line: 'Dana Fir, The Golden Hawk, Sat, Dec 12, 2026, 1:00 PM'. */
export function useBookingLine(booking: Booking | undefined): string | undefined {
  const zone = useBusinessZone()
  if (!booking) return
  const { client, appointmentType, startDatetime } = booking
  return `${client.name}, ${appointmentType.name}, ${dateAndTime(startDatetime.getTime(), zone)}`
}
