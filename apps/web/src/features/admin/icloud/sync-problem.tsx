import { REFRESH_MS } from '../../../app/admin/api/fresh-query-client.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import styles from './calendar-row.module.css'

const PROGRESS_MS = 1000

/** What is known of a calendar that blocks time. It is asked for often while one is synced first, which may be in another process. */
export function useSyncHealth(id: number) {
  const health = trpc.cloudCalendar.health.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.calendars.some(({ firstSync }) => firstSync) ? PROGRESS_MS : REFRESH_MS,
  })
  return health.data?.calendars.find((calendar) => calendar.id === id)
}

/** What of a calendar was not read, or why it could not be read at all: a line for each problem. */
export function SyncProblem({ id, message }: { id: number; message: string | null }) {
  const isFailing = useSyncHealth(id)?.isFailing ?? true
  if (!message) return null
  return (
    <div className={styles.problem}>
      <Banner tone={isFailing ? 'bad' : 'note'}>
        {message.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  )
}
