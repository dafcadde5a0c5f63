import { useState } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import type { UnreviewedVisit } from '../../../app/api/admin-outputs.ts'
import { Button } from '../../../ui/button.tsx'
import { dashboard as text } from './text.ts'
import styles from './unreviewed.module.css'
import { VisitTable } from './visit-table.tsx'

/** Initially listed visits; the review itself covers all of them. */
const INITIAL_COUNT = 3

interface UnreviewedProps {
  visits: readonly UnreviewedVisit[]
  /** Number of visits to review, including those not in `visits`. */
  total: number
  hasNoShows: boolean
  onOpen: (bookingId: number) => void
  onReview: (bookingId: number) => void
}

/** Past visits that wait for a review. */
export function Unreviewed({ visits, total, hasNoShows, onOpen, onReview }: UnreviewedProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? visits : visits.slice(0, INITIAL_COUNT)
  return (
    <section aria-labelledby={ID} className={styles.section}>
      <div className={styles.head}>
        <h3 id={ID} className={styles.title}>
          {text.unreviewed}
        </h3>
        {total > 0 ? <span className={styles.count}>{total}</span> : null}
      </div>
      <VisitTable
        caption={text.unreviewed}
        visits={shown}
        nothing={hasNoShows ? text.onlyNoShows : text.noUnreviewed}
        action={{ label: text.review, onPress: onReview }}
        onOpen={onOpen}
      />
      {shown.length < visits.length ? (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {common.showAll(visits.length)}
          </Button>
        </div>
      ) : null}
      {showsAll && total > visits.length ? (
        <p className={styles.soft}>{text.unreviewedOf(visits.length, total)}</p>
      ) : null}
    </section>
  )
}

const ID = 'unreviewed-bookings'
