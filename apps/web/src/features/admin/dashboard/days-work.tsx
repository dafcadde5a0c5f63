import type {
  Booking,
  Tomorrow,
  UnreviewedVisit,
  VisitToday,
} from '../../../app/api/admin-outputs.ts'
import { Card } from '../../../ui/card.tsx'
import { Counts } from './counts.tsx'
import styles from './days-work.module.css'
import { dashboard as text } from './text.ts'
import { ToDo } from './to-do.tsx'
import { Today } from './today.tsx'
import { VisitTable } from './visit-table.tsx'

interface DaysWorkProps
  extends Omit<Parameters<typeof Today>[0], 'visits'>,
    Omit<Parameters<typeof ToDo>[0], 'total'> {
  counts: { total: number; confirmed: number; today: number; unreviewed: number }
  today: readonly VisitToday[]
  tomorrow: Tomorrow
  unreviewed: readonly UnreviewedVisit[]
  /** How many of the unreviewed visits are being saved as reviewed, and are not in the list any more. */
  beingReviewed: number
  recent: readonly Booking[]
}

/** The dashboard's blocks: today, then everything to do, then the counts and the latest bookings. */
export function DaysWork(props: DaysWorkProps) {
  const { counts, today, beingReviewed, recent, ...rest } = props
  const { onOpen } = rest
  return (
    <div className={styles.work}>
      <Today visits={today} {...rest} />
      <ToDo total={counts.unreviewed - beingReviewed} {...rest} />
      <div className={styles.wide}>
        <Counts {...counts} />
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
