import { weekLabel } from '@haircuts/scheduling/week-label'
import type { Booking } from '../../lib/admin/booking.ts'
import { dateWithYear } from '../../lib/admin/datetime.ts'
import { now } from '../../lib/clock.ts'
import { clockTime, clockTimeOnce, localDate, weekdayName } from '../../lib/datetime.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import styles from './booking-when.module.css'
import { StatusBadge } from './status-badge.tsx'

/** When a visit is, as people say it and as the calendar does, and how it stands. */
export function BookingWhen({ booking }: { booking: Booking }) {
  const zone = useBusinessZone()
  const start = booking.startDatetime.getTime()
  const day = weekLabel(localDate(start, zone), localDate(now(), zone))
  return (
    <div className={styles.when} data-off={booking.status === 'cancelled' || undefined}>
      <p className={styles.times}>
        <time dateTime={booking.startDatetime.toISOString()}>{clockTimeOnce(start, zone)}</time> –{' '}
        {clockTime(booking.endDatetime.getTime(), zone)}
      </p>
      <p className={styles.day}>
        {day}, {weekdayName(start, zone)}, {dateWithYear(start, zone)}
      </p>
      <StatusBadge status={booking.status} />
    </div>
  )
}
