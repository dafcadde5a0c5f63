import type { Booking } from '../../lib/admin/booking.ts'
import { dateAndTime } from '../../lib/admin/datetime.ts'
import { amountText } from '../../lib/admin/money.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import styles from './other-visits.module.css'
import { ServiceName } from './service-name.tsx'
import { StatusBadge } from './status-badge.tsx'

interface OtherVisitsProps {
  visits: readonly Booking[]
  /** Said when there are none. */
  none: string
}

/** A client's visits: what he had, what was noted, what he gave. */
export function OtherVisits({ visits, none }: OtherVisitsProps) {
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
