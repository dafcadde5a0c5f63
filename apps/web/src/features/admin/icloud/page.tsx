import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { AccountCard } from './account-card.tsx'
import { AddressCard } from './address-card.tsx'
import { BlackoutSyncCard } from './blackout-sync-card.tsx'
import { BookingSyncCard } from './booking-sync-card.tsx'
import { FeedCard } from './feed-card.tsx'
import styles from './page.module.css'
import { icloud as text } from './text.ts'
import { FailureText, type ShowMessage, useTransientMessage } from './transient-message.tsx'
import { useCloudAccount } from './use-cloud-account.ts'

/**
 * iCloud integration: the account, the calendars that block time, and the calendar that receives
 * bookings; and other calendars, which need no account.
 */
export function Icloud() {
  const account = useCloudAccount()
  usePrefetch(({ cloudCalendar }) => [
    cloudCalendar.health.prefetch(),
    cloudCalendar.list.prefetch(undefined, { retry: false }),
  ])
  const { message, showMessage } = useTransientMessage()
  return (
    <AdminPage heading={frame.icloud} subtitle={text.subtitle}>
      {message ? (
        <div className={styles.message}>
          <Banner tone={message.tone} isUrgent={message.tone === 'bad'}>
            <FailureText text={message.text} hint={message.hint} />
          </Banner>
        </div>
      ) : null}
      {account.data === undefined ? (
        <QueryState query={account} message={text.loadFailed} rows={3} />
      ) : (
        <AccountCard account={account.data} showMessage={showMessage} />
      )}
      {account.data ? <Calendars showMessage={showMessage} /> : null}
      <AddressCard showMessage={showMessage} />
      <FeedCard />
    </AdminPage>
  )
}

function Calendars({ showMessage }: { showMessage: ShowMessage }) {
  const calendars = trpc.cloudCalendar.list.useQuery()
  if (!calendars.data)
    return <QueryState query={calendars} message={text.calendarsFailed} rows={3} />
  return (
    <>
      <BlackoutSyncCard calendars={calendars.data} showMessage={showMessage} />
      {calendars.data.length > 0 ? (
        <BookingSyncCard calendars={calendars.data} showMessage={showMessage} />
      ) : null}
    </>
  )
}
