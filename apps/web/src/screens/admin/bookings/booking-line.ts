import { useBusinessZone } from '../../../api/settings.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import type { Booking } from '../../../parts/admin/booking.ts'

/** One line that identifies a booking: 'Dana Fir, The Golden Hawk, Sat, Dec 12, 2026, 1:00 PM'. */
export function useBookingLine(booking: Booking | undefined): string | undefined {
  const zone = useBusinessZone()
  if (!booking) return
  const { client, appointmentType, startDatetime } = booking
  return `${client.name}, ${appointmentType.name}, ${dateAndTime(startDatetime.getTime(), zone)}`
}
