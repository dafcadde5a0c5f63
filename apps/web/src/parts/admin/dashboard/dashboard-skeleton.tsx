import { common } from '../../../content/admin/frame.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './dashboard-skeleton.module.css'

/** The shape of the day that is on its way. */
export function DashboardSkeleton() {
  return (
    <div className={styles.day} role="status">
      <VisuallyHidden>{common.loading}</VisuallyHidden>
      <Skeleton className={styles.counts} />
      <Skeleton className={styles.list} />
      <Skeleton className={styles.list} />
    </div>
  )
}
