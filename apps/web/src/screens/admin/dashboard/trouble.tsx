import { adminPaths } from '../../../admin-paths.ts'
import { trpc } from '../../../api/trpc.ts'
import type { CloudHealth } from '../../../parts/admin/icloud.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AddressRelease, type AwaitingAddress } from './address-release.tsx'
import { CalendarProposals } from './calendar-proposals.tsx'
import styles from './trouble.module.css'
import { trouble as words } from './trouble-words.ts'
import { UnsentMails } from './unsent-mails.tsx'
import { VanishedEvents } from './vanished-events.tsx'

interface TroubleProps {
  address: AwaitingAddress
  trouble: ReturnType<typeof useTrouble>
  now: number
  className: string | undefined
}

/** Everything besides the visits that needs a decision; empty when there is nothing. */
export function Trouble({ address, trouble, now, className }: TroubleProps) {
  const { health, proposals, failedMails, heldMails } = trouble
  return (
    <div className={cx(styles.trouble, className)}>
      <AddressRelease {...address} now={now} />
      {health.data ? <CloudTrouble {...health.data} /> : null}
      {health.data ? <VanishedEvents calendars={health.data.calendars} /> : null}
      {proposals.data?.length ? <CalendarProposals proposals={proposals.data} /> : null}
      {failedMails.data ? (
        <UnsentMails title={words.mails} unsent={failedMails.data.items} />
      ) : null}
      {heldMails.data ? <UnsentMails title={words.held} unsent={heldMails.data.items} /> : null}
    </div>
  )
}

/**
 * A warning while the iCloud sync fails: blackouts may be out of date, or bookings missing in the
 * calendar.
 */
function CloudTrouble(health: CloudHealth) {
  const message = worstProblem(health)
  if (!message) return null
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.icloud}>
          {words.toCloud}
        </ButtonLink>
      }
    >
      {message}
    </Banner>
  )
}

/**
 * The most severe problem: a refused login stops every sync; a stale blackout calendar risks double
 * bookings.
 */
function worstProblem({ account, calendars, bookings }: CloudHealth): string | null {
  if (account?.advice) return words.cloud(account.advice)
  const failing = calendars.find(({ lastError }) => lastError)
  if (failing?.lastError) {
    return words.calendar(failing.displayname || words.unnamed, failing.lastError)
  }
  if (!bookings?.lastError) return null
  const isBehind = bookings.waiting + bookings.leaving > 0
  return isBehind ? words.bookings(bookings.lastError) : words.comparison(bookings.lastError)
}

const MAX_MAILS = 5

/**
 * The queries behind the dashboard's alerts. The page calls this hook on its first render, so that
 * they join the batch of the dashboard's own query.
 */
export function useTrouble() {
  return {
    health: trpc.cloudCalendar.health.useQuery(),
    proposals: trpc.calendarProposal.list.useQuery(),
    failedMails: trpc.notification.list.useQuery({ state: 'failed', pageSize: MAX_MAILS }),
    heldMails: trpc.notification.list.useQuery({ state: 'held', pageSize: MAX_MAILS }),
  }
}
