import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './device-list.module.css'
import { deviceName } from './device-name.ts'
import { account, securityEvents as words } from './words.ts'

const SHOWN = 10

/** Recent security events of the account, so that the barber notices foreign activity. */
export function SecurityEvents() {
  const events = trpc.auth.securityEvents.useQuery()
  const zone = useBusinessZone()
  if (events.isPending) return <Skeleton className={styles.waiting} />
  if (!events.data) {
    return <LoadFailed error={events.error} onRetry={events.refetch} words={words.loadFailed} />
  }
  if (events.data.length === 0) return <p className={styles.when}>{words.none}</p>
  return (
    <ul className={styles.devices}>
      {events.data.slice(0, SHOWN).map(({ id, kind, network, userAgent, count, lastAt }) => {
        const device = network || userAgent ? deviceName(userAgent, account.unknownDevice) : null
        const details = [
          dateAndTime(lastAt.getTime(), zone),
          words.times(count),
          device ?? (count > 1 ? words.severalNetworks : undefined),
          network,
        ]
        return (
          <li key={id} className={styles.device}>
            <div>
              <p className={styles.name}>{words.kinds[kind]}</p>
              <p className={styles.when}>{details.filter(Boolean).join(', ')}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
