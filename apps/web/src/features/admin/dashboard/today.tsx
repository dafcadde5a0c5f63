import { isStillToDo, startsSoon } from '@haircuts/scheduling/lifecycle'
import { weekLabel } from '@haircuts/scheduling/periods'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { VisitToday } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Swatch } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { clockTimeOnce, localDate } from '../../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AnswerMark, NoShows } from '../bookings/details/answer-mark.tsx'
import { payments } from '../payments/text.ts'
import type { useOutcome } from '../payments/use-outcome.ts'
import { ClosedBadge } from '../visit/status-badge.tsx'
import { dashboard as text } from './text.ts'
import styles from './today.module.css'

interface Acts {
  outcome: ReturnType<typeof useOutcome<VisitToday>>
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

interface TodayProps extends Acts {
  /** Every booking that starts today, by start time. */
  visits: readonly VisitToday[]
  now: number
  onLate: () => void
}

/** How many visits a phone shows at once, so that what is to do begins on its first screen. */
const FEW = 2

/**
 * The visits of today that are not over, each once: who is in the chair, who is due within half an hour, and the others.
 */
export function Today({ visits, now, onLate, ...acts }: TodayProps) {
  const [showsAll, setShowsAll] = useState(false)
  const left = visits.filter((visit) => isStillToDo(spanOf(visit), now))
  const soon = visits.filter((visit) => startsSoon(spanOf(visit), now))
  const begun = left.filter(({ startDatetime }) => startDatetime.getTime() < now)
  const later = left.filter((visit) => !begun.includes(visit) && !soon.includes(visit))
  const next = soon[0] ?? later[0]
  const shownLater = showsAll ? later.length : Math.max(0, FEW - begun.length - soon.length)
  const list = (rows: readonly VisitToday[], label: string) =>
    rows.length === 0 ? null : (
      <ol
        aria-label={label}
        className={styles.visits}
        data-folded={(rows === later && shownLater === 0) || undefined}
      >
        {rows.map((visit, index) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            now={now}
            isNext={visit === next}
            isFolded={rows === later && index >= shownLater}
            {...acts}
          />
        ))}
      </ol>
    )
  return (
    <Card
      title={text.dayList}
      aside={
        visits.length > 0 ? (
          <span className={styles.dayActs}>
            <ButtonLink
              variant="quiet"
              size="sm"
              href={adminPaths.daySheet}
              aria-label={text.print}
              title={text.print}
            >
              <Printer size={18} aria-hidden />
            </ButtonLink>
            {left.length > 0 ? (
              <Button variant="secondary" size="sm" onClick={onLate}>
                <Clock size={16} aria-hidden /> {text.late}
              </Button>
            ) : null}
          </span>
        ) : null
      }
    >
      <div className={styles.day}>
        {list(begun, text.inTheChair)}
        <section className={styles.soon} aria-labelledby={SOON_ID}>
          <h3 className={styles.soonHeading} id={SOON_ID}>
            {text.upcoming}
          </h3>
          {soon.length === 0 ? (
            <p className={styles.nobody}>{text.noUpcoming}</p>
          ) : (
            <table className={styles.table}>
              <caption>{text.upcoming}</caption>
              <thead>
                <tr>
                  <th scope="col">{text.columns.when}</th>
                  <th scope="col">{text.columns.client}</th>
                  <th scope="col">{text.columns.actions}</th>
                </tr>
              </thead>
              <tbody className={styles.visits}>
                {soon.map((visit) => (
                  <VisitRow
                    key={visit.id}
                    visit={visit}
                    now={now}
                    isNext={visit === next}
                    isInTable
                    {...acts}
                  />
                ))}
              </tbody>
            </table>
          )}
        </section>
        {list(later, text.laterToday)}
        {later.length > shownLater ? (
          <Button variant="quiet" className={styles.more} onClick={() => setShowsAll(true)}>
            {text.moreToday(later.length - shownLater)}
          </Button>
        ) : null}
        {left.length === 0 ? (
          <div className={styles.none}>
            <p>{visits.length > 0 ? text.dayDone : text.dayFree}</p>
            <ButtonLink variant="quiet" href={adminPaths.calendar}>
              {text.toCalendar}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

const SOON_ID = 'upcoming-today'

function spanOf({ startDatetime, endDatetime, status }: VisitToday) {
  return { start: startDatetime.getTime(), end: endDatetime.getTime(), status }
}

interface VisitRowProps extends Acts {
  visit: VisitToday
  now: number
  isNext: boolean
  /** Hidden on a phone. */
  isFolded?: boolean
  /** A row of the table, whose action is View Details. */
  isInTable?: boolean
}

/** One visit: its time, who comes for what, and what can be done now. The name opens the details, on the whole row. */
function VisitRow(props: VisitRowProps) {
  const { visit, now, isNext, isFolded = false, isInTable = false, outcome, onOpen, onText } = props
  const zone = useBusinessZone()
  const start = visit.startDatetime.getTime()
  const isOn = start <= now
  const { id, client, appointmentType, addons } = visit
  const Row = isInTable ? 'tr' : 'li'
  const Part = isInTable ? 'td' : 'div'
  return (
    <Row
      className={styles.visit}
      data-first={isNext || isOn || undefined}
      data-on={isOn || undefined}
      data-folded={isFolded || undefined}
    >
      <Part className={styles.time}>
        {isInTable ? (
          <VisuallyHidden>
            {weekLabel(localDate(start, zone), localDate(now, zone))},{' '}
          </VisuallyHidden>
        ) : null}
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
      </Part>
      <Part className={styles.who}>
        <span className={styles.name}>
          <button type="button" className={styles.opener} onClick={() => onOpen(id)}>
            <Clamped text={client.name} />
          </button>
          {visit.isDayClosed ? <ClosedBadge /> : null}
          {visit.isDayClosed || isOn ? null : <AnswerMark answer={visit.answer} />}
        </span>
        <span className={styles.what}>
          <Swatch color={appointmentType.color} />
          {[appointmentType.name, ...addons.map(({ name }) => name)].join(', ')}
          <span className={styles.length}>, {common.minutes(visit.durationMinutes)}</span>
        </span>
        <NoShows count={visit.clientNoShows} />
        {visit.clientNotes ? <span className={styles.notes}>{visit.clientNotes}</span> : null}
      </Part>
      <Part className={styles.acts}>
        {isOn ? (
          <>
            <Button
              size="sm"
              pending={outcome.pendingId === id}
              onClick={() => outcome.complete(visit)}
            >
              {payments.complete}
              <VisuallyHidden> {client.name}</VisuallyHidden>
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={outcome.pendingId === id}
              onClick={() => outcome.miss(visit)}
            >
              {text.noShow}
              <VisuallyHidden> {client.name}</VisuallyHidden>
            </Button>
          </>
        ) : null}
        {client.phoneDial ? (
          <TextIcon onPress={() => onText(id)} name={client.name} isLabelled={isOn} />
        ) : null}
        {isInTable ? (
          <Button
            variant="quiet"
            size="sm"
            className={styles.details}
            aria-label={text.viewDetails}
            onClick={() => onOpen(id)}
          >
            <span>{text.viewDetails}</span>
            <ChevronRight size={20} aria-hidden />
          </Button>
        ) : null}
      </Part>
    </Row>
  )
}

interface TextIconProps {
  name: string
  isLabelled: boolean
  onPress: () => void
}

function TextIcon({ name, isLabelled, onPress }: TextIconProps): ReactNode {
  const label = text.textTo(name.split(' ')[0] ?? name)
  return (
    <Button variant="quiet" size="sm" aria-label={label} title={label} onClick={onPress}>
      <MessageSquareText size={18} aria-hidden />
      {isLabelled ? text.text : null}
    </Button>
  )
}

const COUNTDOWN_MINUTES = 90
const MINUTE = 60_000

/** 'in 12 min' within the last 90 minutes before the visit, else ''. */
function countdownText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes <= COUNTDOWN_MINUTES ? text.inMinutes(minutes) : ''
}
