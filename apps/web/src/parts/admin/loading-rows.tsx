import { common } from '../../content/admin/frame.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './loading-rows.module.css'

/** The shape of a list that is on its way. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows} role="status">
      <p className={styles.words}>{common.loading}</p>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={`row ${row + 1}`} className={styles.row} />
      ))}
    </div>
  )
}
