import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOffline } from '../../api/connection.ts'
import { failureMessage } from './failure-text.ts'
import { NotLoadedOffline } from './offline-notice.tsx'
import styles from './query-state.module.css'
import { common } from './text.ts'

interface QueryStateProps {
  query: { error: unknown; refetch: () => unknown }
  /** Message when the server sent none, e.g. 'The bookings could not be loaded.' */
  message?: string | undefined
  /** Rows of the skeleton. */
  rows?: number | undefined
}

/** What is shown instead of content that is loading or could not be loaded. */
export function QueryState({ query, message, rows }: QueryStateProps) {
  const isOffline = useIsOffline()
  if (isOffline) return <NotLoadedOffline />
  if (!query.error) return <LoadingRows rows={rows} />
  return <LoadFailed error={query.error} message={message} onRetry={() => query.refetch()} />
}

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  /** Message when the server sent none, e.g. 'The bookings could not be loaded.' */
  message?: string | undefined
}

/** An error banner with a retry button, shown instead of content that could not be loaded. */
export function LoadFailed({ error, onRetry, message = common.loadFailed }: LoadFailedProps) {
  return (
    <Banner
      tone="bad"
      isUrgent
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      {failureMessage(error, message)}
    </Banner>
  )
}

/** The skeleton of a list that is loading. */
export function LoadingRows({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div className={styles.rows} role="status" data-loading>
      <p className={styles.text}>{common.loading}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never change their order.
        <Skeleton key={`row ${row + 1}`} className={styles.row} />
      ))}
    </div>
  )
}
