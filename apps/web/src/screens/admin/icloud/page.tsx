import { trpc } from '../../../api/trpc.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { useCloudAccount } from '../../../parts/admin/icloud.ts'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { icloud as words } from '../../../site/admin/icloud.ts'
import { frame } from '../../../site/admin/words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { AccountCard } from './account-card.tsx'
import { BlackoutSyncCard } from './blackout-sync-card.tsx'
import { BookingSyncCard } from './booking-sync-card.tsx'
import { FailureText } from './failure-text.tsx'
import styles from './page.module.css'
import { type ShowMessage, useTransientMessage } from './use-transient-message.ts'

/**
 * iCloud integration: the account, the calendars that block time, and the calendar that receives
 * bookings.
 */
export function Icloud() {
  const { account, isPending, error, retry } = useCloudAccount()
  // Prefetched to join the account's request: the cards that use them render only after it.
  trpc.cloudCalendar.health.usePrefetchQuery()
  trpc.cloudCalendar.list.usePrefetchQuery(undefined, { retry: false })
  const { message, showMessage } = useTransientMessage()
  return (
    <AdminPage heading={frame.icloud} subtitle={words.subtitle}>
      {message ? (
        <div className={styles.message}>
          <Banner tone={message.tone} isUrgent={message.tone === 'bad'}>
            <FailureText words={message.words} hint={message.hint} />
          </Banner>
        </div>
      ) : null}
      {isPending ? <LoadingRows rows={3} /> : null}
      {error ? <LoadFailed error={error} words={words.loadFailed} onRetry={retry} /> : null}
      {account !== undefined ? <AccountCard account={account} showMessage={showMessage} /> : null}
      {account ? <Calendars showMessage={showMessage} /> : null}
    </AdminPage>
  )
}

function Calendars({ showMessage }: { showMessage: ShowMessage }) {
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
      <BlackoutSyncCard calendars={calendars.data} showMessage={showMessage} />
      {calendars.data.length > 0 ? (
        <BookingSyncCard calendars={calendars.data} showMessage={showMessage} />
      ) : null}
    </>
  )
}
