import { useState } from 'react'
import { dashboard as words } from '../../../content/admin/dashboard.ts'
import type { Booking } from '../../../lib/admin/booking.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './review-card.module.css'
import { VisitTable } from './visit-table.tsx'

/** So many at first: the review itself leads through all of them. */
const FIRST = 6

interface ReviewCardProps {
  visits: readonly Booking[]
  /** How many wait, also those that are not listed. */
  total: number
  onReview: (bookingId: number) => void
}

/** The visits that are over and wait for the barber's word. */
export function ReviewCard({ visits, total, onReview }: ReviewCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? visits : visits.slice(0, FIRST)
  const isAllJudged = visits.every(({ status }) => status === 'no-show')
  const notes = [
    total > visits.length ? words.unreviewedOf(visits.length, total) : [],
    visits.length > 0 && isAllJudged ? words.noUnreviewed : [],
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
