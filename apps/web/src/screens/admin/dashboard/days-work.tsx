import { isStillToDo, startsSoon } from '@haircuts/scheduling/lifecycle'
import type { Booking } from '../../../parts/admin/booking.ts'
import { Card } from '../../../ui/card.tsx'
import type { AwaitingAddress } from './address-release.tsx'
import { DayList } from './day-list.tsx'
import styles from './days-work.module.css'
import { ReviewCard } from './review-card.tsx'
import type { useTrouble } from './trouble.tsx'
import { Trouble } from './trouble.tsx'
import { VisitTable } from './visit-table.tsx'
import { dashboard as words } from './words.ts'

interface DaysWorkProps {
  counts: { total: number; confirmed: number; today: number; unreviewed: number }
  today: readonly Booking[]
  unreviewed: readonly Booking[]
  recent: readonly Booking[]
  address: AwaitingAddress
  trouble: ReturnType<typeof useTrouble>
  now: number
  onOpen: (bookingId: number) => void
  /** Opens the review at this booking. */
  onReview: (bookingId: number) => void
}

/** The dashboard's sections: today's visits, then what needs a decision, then recent bookings. */
export function DaysWork(props: DaysWorkProps) {
  const { counts, today, unreviewed, recent, address, trouble, now, onOpen, onReview } = props
  const toDo = today.filter((booking) => isStillToDo(spanOf(booking), now))
  const soon = today.filter((booking) => startsSoon(spanOf(booking), now))
  return (
    <div className={styles.work}>
      <div className={styles.today}>
        <Card title={words.dayList}>
          <DayList visits={toDo} hadVisits={today.length > 0} now={now} onOpen={onOpen} />
        </Card>
      </div>
      <div>
        <Counts {...counts} />
      </div>
      <Card title={words.upcoming}>
        <VisitTable
          caption={words.upcoming}
          visits={soon}
          nothing={words.noUpcoming}
          action={{ words: words.viewDetails, onPress: onOpen }}
        />
      </Card>
      <Trouble className={styles.wide} address={address} trouble={trouble} now={now} />
      <div className={styles.wide}>
        <ReviewCard visits={unreviewed} total={counts.unreviewed} onReview={onReview} />
      </div>
      <div className={styles.wide}>
        <Card title={words.recent}>
          <VisitTable
            caption={words.recent}
            visits={recent}
            nothing={words.noRecent}
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
      <Count words={words.total} count={total} />
      <Count words={words.confirmed} count={confirmed} />
      <Count words={words.today} count={today} />
    </dl>
  )
}

function Count({ words, count }: { words: string; count: number }) {
  return (
    <div className={styles.count}>
      <dt>{words}</dt>
      <dd>{countFormat.format(count)}</dd>
    </div>
  )
}
