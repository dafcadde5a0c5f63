import { weekLabel } from '@haircuts/scheduling/periods'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { dateText } from '../../../../ui/format/admin-datetime.ts'
import { clockTime, clockTimeOnce, localDate, weekdayName } from '../../../../ui/format/datetime.ts'
import { seriesText } from '../../../series/text.ts'
import { StatusBadge } from '../../visit/status-badge.tsx'
import styles from './booking-when.module.css'

/** Time, relative day ('tomorrow'), date and status of a booking. */
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
        {day}, {weekdayName(start, zone)}, {dateText(start, zone)}
        {booking.series ? (
          <span className={styles.mark}>{seriesText.mark(booking.series)}</span>
        ) : null}
      </p>
      <StatusBadge status={booking.status} isDayClosed={booking.isDayClosed} />
    </div>
  )
}
