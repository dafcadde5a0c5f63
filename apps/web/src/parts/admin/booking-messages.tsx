import { Link } from 'wouter'
import { adminPaths } from '../../admin-paths.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { messageKinds, bookingMessages as words } from '../../site/admin/messages.ts'
import styles from './booking-messages.module.css'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { MessageBadge } from './message-badge.tsx'

/** The emails of a booking: those in the log, and those that are planned. */
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
