import { timesWaiting } from '../content/times-waiting.ts'
import { useWindowSize } from '../lib/use-window-size.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './slot-skeleton.module.css'

const CHIPS = 9

/** The shape of the days and times that are on their way. */
export function SlotSkeleton() {
  const days = useWindowSize()
  return (
    <div className={styles.skeleton}>
      <p role="status">
        <VisuallyHidden>{timesWaiting}</VisuallyHidden>
      </p>
      <Skeleton className={styles.heading} />
      <div className={styles.strip}>
        {Array.from({ length: days }, (_, index) => (
          <Skeleton key={index} className={styles.day} />
        ))}
      </div>
      <Skeleton className={styles.name} />
      <div className={styles.chips}>
        {Array.from({ length: CHIPS }, (_, index) => (
          <Skeleton key={index} className={styles.chip} />
        ))}
      </div>
    </div>
  )
}
