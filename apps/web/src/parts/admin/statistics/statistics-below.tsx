import { lazy, Suspense, useRef } from 'react'
import { statistics as words } from '../../../content/admin/statistics.ts'
import { useSeen } from '../../../lib/admin/use-seen.ts'
import { LoadingRows } from '../loading-rows.tsx'
import styles from './statistics-below.module.css'

const Statistics = lazy(async () => ({ default: (await import('./statistics.tsx')).Statistics }))

/** The figures wait below the day's work: the charts are fetched when he scrolls down to them. */
export function StatisticsBelow() {
  const place = useRef<HTMLElement>(null)
  const isSeen = useSeen(place)
  return (
    <section ref={place} className={styles.below} aria-label={words.heading}>
      {isSeen ? (
        <Suspense fallback={<LoadingRows />}>
          <Statistics />
        </Suspense>
      ) : null}
    </section>
  )
}
