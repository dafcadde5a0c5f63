import { adminPaths } from '../../../app/admin-paths.ts'
import type { VisitToday } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Swatch } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { AnswerMark, NoShows } from '../bookings/details/answer-mark.tsx'
import { ClosedBadge } from '../bookings/status-badge.tsx'
import { common } from '../screen/text.ts'
import styles from './day-list.module.css'
import { dashboard as text } from './text.ts'

interface DayListProps {
  /** Visits that are not over, by start time. */
  visits: readonly VisitToday[]
  /** Whether today has bookings, including completed and cancelled ones. */
  hadVisits: boolean
  now: number
  onOpen: (bookingId: number) => void
}

const COUNTDOWN_MINUTES = 90
const MINUTE = 60_000

/** The remaining visits of today, with the current and the next one emphasised. */
export function DayList({ visits, hadVisits, now, onOpen }: DayListProps) {
  if (visits.length === 0) {
    return (
      <div className={styles.none}>
        <p>{hadVisits ? text.dayDone : text.dayFree}</p>
        <ButtonLink variant="quiet" href={adminPaths.calendar}>
          {text.toCalendar}
        </ButtonLink>
      </div>
    )
  }
  const next = visits.find(({ startDatetime }) => startDatetime.getTime() > now)
  return (
    <ol className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <DayListItem visit={visit} now={now} isNext={visit === next} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

interface DayListItemProps extends Pick<DayListProps, 'now' | 'onOpen'> {
  visit: VisitToday
  isNext: boolean
}

function DayListItem({ visit, now, isNext, onOpen }: DayListItemProps) {
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
            {isOn ? text.inTheChair : text.next}
            <span className={styles.wait}>
              {' '}
              {isOn
                ? text.until(clockTimeOnce(visit.endDatetime.getTime(), zone))
                : countdownText(start - now)}
            </span>
          </span>
        ) : null}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          <Clamped text={visit.client.name} />
          {visit.isDayClosed ? <ClosedBadge /> : <AnswerMark answer={visit.answer} />}
        </span>
        <span className={styles.what}>
          <Swatch color={visit.appointmentType.color} />
          {[visit.appointmentType.name, ...addons.map(({ name }) => name)].join(', ')},{' '}
          <span className={styles.length}>{common.minutes(visit.durationMinutes)}</span>
        </span>
        <NoShows count={visit.clientNoShows} />
        {visit.clientNotes ? <span className={styles.notes}>{visit.clientNotes}</span> : null}
      </span>
    </button>
  )
}

/** 'in 12 min' within the last 90 minutes before the visit, else ''. */
function countdownText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes <= COUNTDOWN_MINUTES ? text.inMinutes(minutes) : ''
}
