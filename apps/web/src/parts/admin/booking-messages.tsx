import { Link } from 'wouter'
import { messageKinds, bookingMessages as words } from '../../content/admin/messages.ts'
import { dateAndTime } from '../../lib/admin/datetime.ts'
import { adminPaths } from '../../lib/admin/paths.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import styles from './booking-messages.module.css'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { MessageBadge } from './message-badge.tsx'

/** What a booking was told, and what it will be told when. */
export function BookingMessages({ bookingId }: { bookingId: number }) {
  const zone = useBusinessZone()
  const told = trpc.notification.ofBooking.useQuery({ id: bookingId }, { staleTime: 0 })
  const at = (time: Date) => dateAndTime(time.getTime(), zone)
  if (told.isPending) return <LoadingRows rows={2} />
  if (told.isError) {
    return <LoadFailed error={told.error} words={words.failed} onRetry={() => told.refetch()} />
  }
  const { messages, planned } = told.data
  if (messages.length + planned.length === 0) return <p className={styles.soft}>{words.none}</p>
  return (
    <>
      <ul className={styles.messages}>
        {messages.map(({ id, kind, state, problem, reason, createdAt, sentAt }) => (
          <li key={id} className={styles.message}>
            <div>
              <p>{messageKinds[kind]}</p>
              <p className={styles.soft}>{problem ?? reason ?? at(sentAt ?? createdAt)}</p>
            </div>
            <MessageBadge state={state} />
          </li>
        ))}
        {planned.map(({ kind, dueAt, heldBackBy }) => (
          <li key={kind} className={styles.message}>
            <div>
              <p>{words.planned(messageKinds[kind], at(dueAt))}</p>
              {heldBackBy ? <p className={styles.soft}>{heldBackBy}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link href={adminPaths.messages}>{words.all}</Link>
      </p>
    </>
  )
}
