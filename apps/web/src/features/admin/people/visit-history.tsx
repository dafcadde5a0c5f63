import { amountText } from '../../../app/admin/screen/money.ts'
import { ServiceName } from '../../../app/admin/screen/service-name.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { StatusBadge } from '../visit/status-badge.tsx'
import { visitHistory as text } from './text.ts'
import styles from './visit-history.module.css'

interface VisitHistoryProps {
  visits: readonly Booking[]
  /** Text when the list is empty. */
  none: string
  /** Opens a visit; the whole row is pressed. */
  onOpen?: ((visit: Booking) => void) | undefined
  /** Where the visits are those of several people. */
  showsNames?: boolean
}

/** A client's visits, each a row that opens the booking, with service, donation and notes. */
export function VisitHistory({ visits, none, onOpen, showsNames }: VisitHistoryProps) {
  const zone = useBusinessZone()
  const titleOf = ({ client, startDatetime }: Booking) => {
    const at = dateAndTime(startDatetime.getTime(), zone)
    return showsNames ? `${client.name}, ${at}` : at
  }
  if (visits.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ul className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.id} className={styles.visit}>
          <div className={styles.text}>
            <p className={styles.when}>
              {onOpen ? (
                <button type="button" className={styles.open} onClick={() => onOpen(visit)}>
                  {titleOf(visit)}
                </button>
              ) : (
                titleOf(visit)
              )}
            </p>
            <p className={styles.what}>
              <ServiceName color={visit.appointmentType.color}>
                {visit.appointmentType.name}
                {visit.donationAmount === null
                  ? null
                  : `, ${text.donated(amountText(visit.donationAmount))}`}
              </ServiceName>
            </p>
            {visit.notes ? <p className={styles.notes}>{visit.notes}</p> : null}
          </div>
          <StatusBadge status={visit.status} isDayClosed={visit.isDayClosed} />
        </li>
      ))}
    </ul>
  )
}
