import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { useRefresh, useRefreshBookings } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './trouble.module.css'
import { trouble as words } from './trouble-words.ts'

type Proposal = inferRouterOutputs<AppRouter>['calendarProposal']['list'][number]

/**
 * Bookings that were moved or deleted in the iCloud calendar, for the barber to accept or revert.
 */
export function CalendarProposals({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <Card title={words.proposals}>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Card>
  )
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const refreshBookings = useRefreshBookings()
  const outcome = (message: string) => ({
    onSuccess: () => toast(message),
    onError: (error: unknown) => toast(failureWords(error, words.answerFailed), { tone: 'bad' }),
    onSettled: async () => {
      await Promise.all([refresh('calendarProposal'), refreshBookings()])
    },
  })
  const accept = trpc.calendarProposal.accept.useMutation(outcome(words.accepted))
  const putBack = trpc.calendarProposal.putBack.useMutation(outcome(words.wasPutBack))
  const { id, kind, booking, proposedStartDatetime, conflicts } = proposal
  const name = booking.client.name
  const at = dateAndTime(booking.startDatetime.getTime(), zone)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          {proposedStartDatetime
            ? words.moved(name, at, dateAndTime(proposedStartDatetime.getTime(), zone))
            : words.deleted(name, at)}
        </p>
        {conflicts.length > 0 ? (
          <p className={styles.reason}>{words.conflict(conflicts.join(', '))}</p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          pending={putBack.isPending}
          onClick={() => putBack.mutate({ id })}
        >
          {words.putBack}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={conflicts.length > 0}
          pending={accept.isPending}
          onClick={() => accept.mutate({ id })}
        >
          {words.accept[kind]}
        </Button>
      </div>
    </li>
  )
}
