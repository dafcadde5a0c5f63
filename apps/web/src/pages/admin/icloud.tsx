import { frame } from '../../content/admin/frame.ts'
import { icloud as words } from '../../content/admin/icloud.ts'
import { useCloudAccount } from '../../lib/admin/cloud.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { type Say, usePassingMessage } from '../../lib/admin/use-passing-message.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { AccountCard } from '../../parts/admin/icloud/account-card.tsx'
import { BlackoutSyncCard } from '../../parts/admin/icloud/blackout-sync-card.tsx'
import { BookingSyncCard } from '../../parts/admin/icloud/booking-sync-card.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../parts/admin/loading-rows.tsx'
import { Banner } from '../../ui/banner.tsx'
import styles from './icloud.module.css'

/** The link to the barber's own calendar: what blocks his time, and where bookings go. */
export function Icloud() {
  const { account, isPending, error, retry } = useCloudAccount()
  // Asked for together with the account, which the cards that show them wait for.
  trpc.cloudCalendar.health.usePrefetchQuery()
  trpc.cloudCalendar.list.usePrefetchQuery(undefined, { retry: false })
  const { message, say } = usePassingMessage()
  return (
    <AdminPage heading={frame.icloud} subtitle={words.subtitle}>
      {message ? (
        <div className={styles.message}>
          <Banner tone={message.tone} isUrgent={message.tone === 'bad'}>
            {message.words}
          </Banner>
        </div>
      ) : null}
      {isPending ? <LoadingRows rows={3} /> : null}
      {error ? <LoadFailed error={error} words={words.loadFailed} onRetry={retry} /> : null}
      {account !== undefined ? <AccountCard account={account} say={say} /> : null}
      {account ? <Calendars say={say} /> : null}
    </AdminPage>
  )
}

function Calendars({ say }: { say: Say }) {
  const calendars = trpc.cloudCalendar.list.useQuery()
  if (calendars.isPending) return <LoadingRows rows={3} />
  if (calendars.isError) {
    return (
      <LoadFailed
        error={calendars.error}
        words={words.calendarsFailed}
        onRetry={() => calendars.refetch()}
      />
    )
  }
  return (
    <>
      <BlackoutSyncCard calendars={calendars.data} say={say} />
      {calendars.data.length > 0 ? <BookingSyncCard calendars={calendars.data} say={say} /> : null}
    </>
  )
}
