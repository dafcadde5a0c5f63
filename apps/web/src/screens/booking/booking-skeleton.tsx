import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './booking-skeleton.module.css'
import * as booking from './words.ts'

/** The placeholder of a service while it loads. It has the heading already, for focus and screen readers. */
export function ServiceSkeleton() {
  return (
    <div className={styles.service}>
      <h1 className={styles.heading}>
        <VisuallyHidden>{booking.loadingHeading}</VisuallyHidden>
        <Skeleton className={styles.name} />
      </h1>
      <p role="status">
        <VisuallyHidden>{booking.loading}</VisuallyHidden>
      </p>
      <Skeleton className={styles.lines} />
      <div className={styles.addons}>
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
      </div>
      <Skeleton className={styles.total} />
    </div>
  )
}
