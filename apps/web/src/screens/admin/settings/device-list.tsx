import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './device-list.module.css'
import { deviceName } from './device-name.ts'
import { account as words } from './words.ts'

/** The active sessions of the account, with buttons to revoke all but the current one. */
export function DeviceList() {
  const sessions = trpc.auth.sessions.useQuery()
  const { revoke, revokeOthers, signingOut } = useSignOut()
  const zone = useBusinessZone()
  if (sessions.isPending) return <Skeleton className={styles.waiting} />
  if (!sessions.data) {
    return (
      <LoadFailed error={sessions.error} onRetry={sessions.refetch} words={words.devicesFailed} />
    )
  }
  return (
    <>
      <ul className={styles.devices}>
        {sessions.data.map(({ id, userAgent, lastUsedAt, isCurrent }) => {
          const device = deviceName(userAgent, words.unknownDevice)
          return (
            <li key={id} className={styles.device}>
              <div>
                <p className={styles.name}>{device}</p>
                <p className={styles.when}>
                  {words.lastUsed(dateAndTime(lastUsedAt.getTime(), zone))}
                </p>
              </div>
              {isCurrent ? (
                <Badge look="good">{words.thisDevice}</Badge>
              ) : (
                <Button
                  className={styles.action}
                  variant="secondary"
                  size="sm"
                  pending={signingOut === id}
                  aria-label={words.signOutOf(device)}
                  onClick={() => revoke(id, device)}
                >
                  {signingOut === id ? words.signingOut : words.signOut}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.data.length > 1 ? (
        <Button variant="secondary" pending={signingOut === 'others'} onClick={revokeOthers}>
          {signingOut === 'others' ? words.signingOut : words.signOutOthers}
        </Button>
      ) : (
        <p className={styles.when}>{words.onlyThis}</p>
      )}
    </>
  )
}

function useSignOut() {
  const toast = useToast()
  const refresh = useRefresh()
  const one = trpc.auth.revoke.useMutation()
  const others = trpc.auth.revokeOthers.useMutation()
  // The list is also refreshed after an error, to show the sessions that still exist.
  const outcome = (message: string) => ({
    onSuccess: () => toast(message),
    onError: (error: unknown) =>
      toast(failureWords(error, words.signOutFailed), { tone: 'bad' as const }),
    onSettled: () => refresh('auth'),
  })
  return {
    revoke: (id: number, device: string) => one.mutate({ id }, outcome(words.signedOut(device))),
    revokeOthers: () => others.mutate(undefined, outcome(words.othersSignedOut)),
    signingOut: one.isPending ? one.variables.id : others.isPending ? 'others' : undefined,
  }
}
