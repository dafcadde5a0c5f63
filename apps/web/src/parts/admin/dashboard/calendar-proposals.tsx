import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { trouble as words } from '../../../content/admin/trouble.ts'
import { dateAndTime } from '../../../lib/admin/datetime.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh, useRefreshBookings } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './trouble.module.css'

type Proposal = inferRouterOutputs<AppRouter>['calendarProposal']['list'][number]

/** A visit that was moved or deleted in the barber's own calendar waits for a word of his. */
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
  const say = useToast()
  const refresh = useRefresh()
  const refreshBookings = useRefreshBookings()
  const settled = (said: string) => ({
    onSuccess: () => say(said),
    onError: (error: unknown) => say(failureWords(error, words.answerFailed), { tone: 'bad' }),
    onSettled: async () => {
      await Promise.all([refresh('calendarProposal'), refreshBookings()])
    },
  })
  const accept = trpc.calendarProposal.accept.useMutation(settled(words.accepted))
  const putBack = trpc.calendarProposal.putBack.useMutation(settled(words.wasPutBack))
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
