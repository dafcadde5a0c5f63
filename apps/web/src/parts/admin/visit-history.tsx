import { useBusinessZone } from '../../api/settings.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { amountText } from './admin-money.ts'
import type { Booking } from './outputs.ts'
import { ServiceName } from './service-name.tsx'
import { StatusBadge } from './status-badge.tsx'
import styles from './visit-history.module.css'

interface VisitHistoryProps {
  visits: readonly Booking[]
  /** Text when the list is empty. */
  none: string
}

/** A client's visits with service, donation and notes. */
export function VisitHistory({ visits, none }: VisitHistoryProps) {
  const zone = useBusinessZone()
  if (visits.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ul className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.id} className={styles.visit}>
          <div className={styles.words}>
            <p className={styles.when}>{dateAndTime(visit.startDatetime.getTime(), zone)}</p>
            <p className={styles.what}>
              <ServiceName color={visit.appointmentType.color}>
                {visit.appointmentType.name}
                {visit.donationAmount === null ? null : `, ${amountText(visit.donationAmount)}`}
              </ServiceName>
            </p>
            {visit.notes ? <p className={styles.notes}>{visit.notes}</p> : null}
          </div>
          <StatusBadge status={visit.status} />
        </li>
      ))}
    </ul>
  )
}
