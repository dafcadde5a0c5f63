import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './slot-skeleton.module.css'
import { WIDEST } from './window-size.ts'

const CHIPS = 9
const LOADING = 'Loading free times'

/** The placeholder of the slot picker while it loads. */
export function SlotSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status">
        <VisuallyHidden>{LOADING}</VisuallyHidden>
      </p>
      <Skeleton className={styles.heading} />
      <div className={styles.strip}>
        {Array.from({ length: WIDEST }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never change their order.
          <Skeleton key={index} className={styles.day} />
        ))}
      </div>
      <Skeleton className={styles.name} />
      <div className={styles.chips}>
        {Array.from({ length: CHIPS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never change their order.
          <Skeleton key={index} className={styles.chip} />
        ))}
      </div>
    </div>
  )
}
