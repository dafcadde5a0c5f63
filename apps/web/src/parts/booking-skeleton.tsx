import * as booking from '../content/booking.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './booking-skeleton.module.css'

/** The shape of a service that is on its way; its heading is there already, for whoever arrives. */
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
