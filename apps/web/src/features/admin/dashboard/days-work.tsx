import { isStillToDo, startsSoon } from '@haircuts/scheduling/lifecycle'
import { useState } from 'react'
import type { AwaitingAddress, Booking, VisitToday } from '../../../app/api/admin-outputs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DayList } from './day-list.tsx'
import styles from './days-work.module.css'
import { Problems, type useProblems } from './problems.tsx'
import { dashboard as text } from './text.ts'
import { VisitTable } from './visit-table.tsx'

interface DaysWorkProps {
  counts: { total: number; confirmed: number; today: number; unreviewed: number }
  today: readonly VisitToday[]
  unreviewed: readonly Booking[]
  /** How many of the unreviewed visits are being saved as completed, and are not in the list any more. */
  beingReviewed: number
  recent: readonly Booking[]
  address: AwaitingAddress
  problems: ReturnType<typeof useProblems>
  now: number
  onOpen: (bookingId: number) => void
  /** Opens the review at this booking. */
  onReview: (bookingId: number) => void
}

/** The dashboard's sections: today's visits, then what needs a decision, then recent bookings. */
export function DaysWork(props: DaysWorkProps) {
  const { counts, today, unreviewed, beingReviewed, recent, address, problems, now } = props
  const { onOpen, onReview } = props
  const toDo = today.filter((booking) => isStillToDo(spanOf(booking), now))
  const soon = today.filter((booking) => startsSoon(spanOf(booking), now))
  return (
    <div className={styles.work}>
      <div className={styles.today}>
        <Card title={text.dayList}>
          <DayList visits={toDo} hadVisits={today.length > 0} now={now} onOpen={onOpen} />
        </Card>
      </div>
      <div>
        <Counts {...counts} />
      </div>
      <Card title={text.upcoming}>
        <VisitTable
          caption={text.upcoming}
          visits={soon}
          nothing={text.noUpcoming}
          action={{ label: text.viewDetails, onPress: onOpen }}
        />
      </Card>
      <Problems className={styles.wide} address={address} problems={problems} now={now} />
      <div className={styles.wide}>
        <ReviewCard
          visits={unreviewed}
          total={counts.unreviewed - beingReviewed}
          onReview={onReview}
        />
      </div>
      <div className={styles.wide}>
        <Card title={text.recent}>
          <VisitTable
            caption={text.recent}
            visits={recent}
            nothing={text.noRecent}
            onOpen={onOpen}
          />
        </Card>
      </div>
    </div>
  )
}

function spanOf({ startDatetime, endDatetime, status }: Booking) {
  return { start: startDatetime.getTime(), end: endDatetime.getTime(), status }
}

interface CountsProps {
  total: number
  confirmed: number
  today: number
}

const countFormat = new Intl.NumberFormat('en-US')

function Counts({ total, confirmed, today }: CountsProps) {
  return (
    <dl className={styles.countList}>
      <Count label={text.total} count={total} />
      <Count label={text.confirmed} count={confirmed} />
      <Count label={text.today} count={today} />
    </dl>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{countFormat.format(count)}</dd>
    </div>
  )
}

/** Initially listed visits of a group; the review itself covers all of them. */
const INITIAL_COUNT = 6

interface ReviewCardProps {
  visits: readonly Booking[]
  /** Number of unreviewed visits, including those not in `visits`. */
  total: number
  onReview: (bookingId: number) => void
}

/** Past visits without a review: those that wait for one, then the no-shows. */
function ReviewCard({ visits, total, onReview }: ReviewCardProps) {
  const waiting = visits.filter(({ status }) => status !== 'no-show')
  const noShows = visits.filter(({ status }) => status === 'no-show')
  return (
    <Card title={text.unreviewed}>
      {total > visits.length ? (
        <p className={styles.part}>{text.unreviewedOf(visits.length, total)}</p>
      ) : null}
      <ReviewGroup
        caption={text.unreviewed}
        visits={waiting}
        nothing={noShows.length > 0 ? text.onlyNoShows : text.noUnreviewed}
        onReview={onReview}
      />
      {noShows.length > 0 ? (
        <section className={styles.group} aria-label={text.noShows}>
          <h3 className={styles.groupHeading}>{text.noShows}</h3>
          <p className={styles.part}>{text.noShowsStay}</p>
          <ReviewGroup caption={text.noShows} visits={noShows} nothing="" onReview={onReview} />
        </section>
      ) : null}
    </Card>
  )
}

interface ReviewGroupProps {
  caption: string
  visits: readonly Booking[]
  nothing: string
  onReview: (bookingId: number) => void
}

function ReviewGroup({ caption, visits, nothing, onReview }: ReviewGroupProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? visits : visits.slice(0, INITIAL_COUNT)
  return (
    <>
      <VisitTable
        caption={caption}
        visits={shown}
        nothing={nothing}
        action={{ label: text.review, onPress: onReview }}
      />
      {shown.length < visits.length ? (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {text.showAll(visits.length)}
          </Button>
        </div>
      ) : null}
    </>
  )
}
