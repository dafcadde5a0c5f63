import { isStillToDo, startsSoon } from '@haircuts/scheduling/days-work'
import { dashboard as words } from '../../../content/admin/dashboard.ts'
import type { Booking } from '../../../lib/admin/booking.ts'
import type { useTrouble } from '../../../lib/admin/use-trouble.ts'
import { Card } from '../../../ui/card.tsx'
import { Counts } from './counts.tsx'
import { DayList } from './day-list.tsx'
import styles from './days-work.module.css'
import { ReviewCard } from './review-card.tsx'
import { Trouble } from './trouble.tsx'
import { VisitTable } from './visit-table.tsx'

interface DaysWorkProps {
  counts: { total: number; confirmed: number; today: number; unreviewed: number }
  today: readonly Booking[]
  unreviewed: readonly Booking[]
  recent: readonly Booking[]
  trouble: ReturnType<typeof useTrouble>
  now: number
  onOpen: (bookingId: number) => void
  /** Begins the review with this booking. */
  onReview: (bookingId: number) => void
}

/** Today first, then what waits for a word of the barber, then what came in lately. */
export function DaysWork(props: DaysWorkProps) {
  const { counts, today, unreviewed, recent, trouble, now, onOpen, onReview } = props
  const toDo = today.filter((booking) => isStillToDo(spanOf(booking), now))
  const soon = today.filter((booking) => startsSoon(spanOf(booking), now))
  return (
    <div className={styles.work}>
      <div className={styles.today}>
        <Card title={words.dayList}>
          <DayList visits={toDo} hadVisits={today.length > 0} now={now} onOpen={onOpen} />
        </Card>
      </div>
      <div className={styles.counts}>
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
      <Trouble className={styles.wide} trouble={trouble} />
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
