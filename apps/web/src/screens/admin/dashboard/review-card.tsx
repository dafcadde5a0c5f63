import { useState } from 'react'
import type { Booking } from '../../../parts/admin/booking.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './review-card.module.css'
import { VisitTable } from './visit-table.tsx'
import { dashboard as words } from './words.ts'

/** Initially listed visits; the review itself covers all of them. */
const INITIAL_COUNT = 6

interface ReviewCardProps {
  visits: readonly Booking[]
  /** Number of unreviewed visits, including those not in `visits`. */
  total: number
  onReview: (bookingId: number) => void
}

/** Past visits without a review. */
export function ReviewCard({ visits, total, onReview }: ReviewCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? visits : visits.slice(0, INITIAL_COUNT)
  const hasOnlyNoShows = visits.every(({ status }) => status === 'no-show')
  const notes = [
    total > visits.length ? words.unreviewedOf(visits.length, total) : [],
    visits.length > 0 && hasOnlyNoShows ? words.noUnreviewed : [],
  ].flat()
  return (
    <Card title={words.unreviewed}>
      {notes.length > 0 ? <p className={styles.part}>{notes.join(' ')}</p> : null}
      <VisitTable
        caption={words.unreviewed}
        visits={shown}
        nothing={words.noUnreviewed}
        action={{ words: words.review, onPress: onReview }}
      />
      {shown.some(({ status }) => status === 'no-show') ? (
        <p className={styles.part}>{words.noShowsStay}</p>
      ) : null}
      {shown.length < visits.length ? (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {words.showAll(visits.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
