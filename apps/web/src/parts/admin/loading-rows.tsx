import { common } from '../../site/admin/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './loading-rows.module.css'

/** The skeleton of a list that is loading. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows} role="status">
      <p className={styles.words}>{common.loading}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never change their order.
        <Skeleton key={`row ${row + 1}`} className={styles.row} />
      ))}
    </div>
  )
}
