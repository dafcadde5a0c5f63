import type { BookingChange } from '../../lib/admin/booking.ts'
import { changeWords } from '../../lib/admin/booking-change.ts'
import { dateAndTime } from '../../lib/admin/datetime.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import styles from './booking-changes.module.css'

/** Who did what to a booking and when, the latest first. */
export function BookingChanges({ changes }: { changes: readonly BookingChange[] }) {
  const zone = useBusinessZone()
  return (
    <ol className={styles.changes}>
      {changes.toReversed().map((change) => (
        <li key={change.id} className={styles.change}>
          <span>{changeWords(change, zone)}</span>
          <time className={styles.at} dateTime={change.happenedAt.toISOString()}>
            {dateAndTime(change.happenedAt.getTime(), zone)}
          </time>
        </li>
      ))}
    </ol>
  )
}
