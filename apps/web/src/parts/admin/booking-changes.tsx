import { useBusinessZone } from '../../api/settings.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import type { BookingChange } from './booking.ts'
import { changeWords } from './booking-change.ts'
import styles from './booking-changes.module.css'

/** The change history of a booking, latest first. */
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
