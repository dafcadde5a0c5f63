import { toDoId } from '../../../app/admin/screen/to-do-section.tsx'
import type { AwaitingAddress, Tomorrow, UnreviewedVisit } from '../../../app/api/admin-outputs.ts'
import { Card } from '../../../ui/card.tsx'
import { useOpenFromQuery } from '../../../ui/hooks/use-open-from-query.ts'
import { WaitingGroups } from '../group-requests/waiting-groups.tsx'
import { WaitingRequests } from '../requests/waiting-requests.tsx'
import { AddressRelease } from './address-release.tsx'
import { CalendarProposals, VanishedEvents } from './calendar-problems.tsx'
import { Unanswered } from './closed-days.tsx'
import { NoShowSection } from './no-shows.tsx'
import { UnsentMails, type useProblems } from './problems.tsx'
import { problems as problemText, dashboard as text } from './text.ts'
import styles from './to-do.module.css'
import { UnansweredTomorrow } from './unanswered-tomorrow.tsx'
import { Unreviewed } from './unreviewed.tsx'
import { WaitlistSummary } from './waitlist-summary.tsx'

interface ToDoProps {
  unreviewed: readonly UnreviewedVisit[]
  /** Number of unreviewed visits, including those not in `unreviewed`. */
  total: number
  tomorrow: Tomorrow
  address: AwaitingAddress
  problems: ReturnType<typeof useProblems>
  now: number
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
  /** Opens the review at this booking. */
  onReview: (bookingId: number) => void
}

/** Everything that waits for the barber, as one list with counts. */
export function ToDo(props: ToDoProps) {
  const { unreviewed, total, tomorrow, address, problems, now, onOpen, onText, onReview } = props
  const { health, proposals, failedMails, heldMails, closings, waitlist } = problems
  const waiting = unreviewed.filter(({ status }) => status !== 'no-show')
  const noShows = unreviewed.filter(({ status }) => status === 'no-show')
  useOpenFromQuery('to-do', (name) => {
    // After the heading, which an arrival focuses, and the closed menu, which gives the focus back.
    requestAnimationFrame(() => {
      const section = document.getElementById(toDoId(name))
      section?.scrollIntoView()
      section?.querySelector('summary')?.focus()
    })
  })
  return (
    <Card title={text.toDo}>
      <div className={styles.list}>
        <Unreviewed
          visits={waiting}
          total={total - noShows.length}
          hasNoShows={noShows.length > 0}
          onOpen={onOpen}
          onReview={onReview}
        />
        <WaitingRequests onOpen={onOpen} />
        <WaitingGroups />
        <Unanswered closings={closings.data ?? []} onOpen={onOpen} onText={onText} />
        <UnansweredTomorrow tomorrow={tomorrow} onOpen={onOpen} onText={onText} />
        <AddressRelease {...address} now={now} />
        {proposals.data?.length ? <CalendarProposals proposals={proposals.data} /> : null}
        {health.data ? <VanishedEvents calendars={health.data.calendars} /> : null}
        {failedMails.data ? (
          <UnsentMails title={problemText.mails} unsent={failedMails.data.items} />
        ) : null}
        {heldMails.data ? (
          <UnsentMails title={problemText.held} unsent={heldMails.data.items} />
        ) : null}
        <WaitlistSummary line={waitlist.data ?? []} onOpen={onOpen} />
        <NoShowSection visits={noShows} onOpen={onOpen} onReview={onReview} />
      </div>
    </Card>
  )
}
