import { dashboard as words } from '../../../content/admin/dashboard.ts'
import { common } from '../../../content/admin/frame.ts'
import type { Booking } from '../../../lib/admin/booking.ts'
import { adminPaths } from '../../../lib/admin/paths.ts'
import { clockTimeOnce } from '../../../lib/datetime.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import styles from './day-list.module.css'

interface DayListProps {
  /** In order of time, none of them over. */
  visits: readonly Booking[]
  /** There were some today, whatever became of them. */
  hadVisits: boolean
  now: number
  onOpen: (bookingId: number) => void
}

const SOON_MINUTES = 90
const MINUTE = 60_000

/** What is left of today, the next visit first and largest. */
export function DayList({ visits, hadVisits, now, onOpen }: DayListProps) {
  if (visits.length === 0) {
    return (
      <div className={styles.none}>
        <p>{hadVisits ? words.dayDone : words.dayFree}</p>
        <ButtonLink variant="quiet" href={adminPaths.calendar}>
          {words.toCalendar}
        </ButtonLink>
      </div>
    )
  }
  const next = visits.find(({ startDatetime }) => startDatetime.getTime() > now)
  return (
    <ol className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Visit visit={visit} now={now} isNext={visit === next} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

interface VisitProps extends Pick<DayListProps, 'now' | 'onOpen'> {
  visit: Booking
  isNext: boolean
}

function Visit({ visit, now, isNext, onOpen }: VisitProps) {
  const zone = useBusinessZone()
  const start = visit.startDatetime.getTime()
  const isOn = start <= now
  const { addons } = visit
  return (
    <button
      type="button"
      className={styles.visit}
      data-first={isNext || isOn || undefined}
      onClick={() => onOpen(visit.id)}
    >
      <span className={styles.time}>
        <time dateTime={visit.startDatetime.toISOString()}>{clockTimeOnce(start, zone)}</time>
        {isNext || isOn ? (
          <span className={styles.mark}>
            {isOn ? words.inTheChair : words.next}
            <span className={styles.wait}>
              {' '}
              {isOn
                ? words.until(clockTimeOnce(visit.endDatetime.getTime(), zone))
                : waitOf(start - now)}
            </span>
          </span>
        ) : null}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{visit.client.name}</span>
        <span className={styles.what}>
          <Swatch color={visit.appointmentType.color} />
          {[visit.appointmentType.name, ...addons.map(({ name }) => name)].join(', ')},{' '}
          {common.minutes(visit.durationMinutes)}
        </span>
        {visit.clientNotes ? <span className={styles.notes}>{visit.clientNotes}</span> : null}
      </span>
    </button>
  )
}

/** 'in 12 min' while minutes are what counts, and nothing before. */
function waitOf(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes <= SOON_MINUTES ? words.inMinutes(minutes) : ''
}
