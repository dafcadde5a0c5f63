import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import type { CalendarProposal, CloudHealth } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { calendarName } from '../icloud/use-cloud-account.ts'
import { problems as text } from './text.ts'

/**
 * Bookings that were moved or deleted in the iCloud calendar, for the barber to accept or revert.
 */
export function CalendarProposals({ proposals }: { proposals: readonly CalendarProposal[] }) {
  return (
    <ToDoSection title={text.proposals} count={proposals.length}>
      <ul>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </ToDoSection>
  )
}

function ProposalRow({ proposal }: { proposal: CalendarProposal }) {
  const zone = useBusinessZone()
  const toast = useToast()
  const off = useEmailOff()
  const outcome = (message: string) => ({
    onSuccess: () => toast(message),
    onError: (error: unknown) => toast(failureMessage(error, text.decisionFailed), { tone: 'bad' }),
  })
  const accept = trpc.calendarProposal.accept.useMutation(
    outcome(off ? text.acceptedQuietly : text.accepted),
  )
  const putBack = trpc.calendarProposal.putBack.useMutation(outcome(text.wasPutBack))
  const { id, kind, booking, proposedStartDatetime, conflicts } = proposal
  const name = booking.client.name
  const at = dateAndTimeInText(booking.startDatetime.getTime(), zone)
  return (
    <ErrorRow
      reason={conflicts.length > 0 ? text.conflict(conflicts.join(', ')) : undefined}
      actions={
        <>
          <Button
            variant="quiet"
            size="sm"
            pending={putBack.isPending}
            onClick={() => putBack.mutate({ id })}
          >
            {text.putBack}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={conflicts.length > 0}
            pending={accept.isPending}
            onClick={() => accept.mutate({ id })}
          >
            {text.accept[kind]}
          </Button>
        </>
      }
    >
      <p>
        {proposedStartDatetime
          ? text.moved(name, at, dateAndTimeInText(proposedStartDatetime.getTime(), zone))
          : text.deleted(name, at)}
      </p>
    </ErrorRow>
  )
}

type Calendar = CloudHealth['calendars'][number]

/**
 * Events that vanished from a calendar in bulk; their time stays blocked until the barber confirms
 * the deletion.
 */
export function VanishedEvents({ calendars }: { calendars: readonly Calendar[] }) {
  const affected = calendars.filter(({ vanished }) => vanished > 0)
  if (affected.length === 0) return null
  return (
    <ToDoSection title={text.vanishedTitle} count={affected.length}>
      <ul>
        {affected.map((calendar) => (
          <VanishedRow key={calendar.id} calendar={calendar} />
        ))}
      </ul>
    </ToDoSection>
  )
}

function VanishedRow({ calendar }: { calendar: Calendar }) {
  const { id, vanished } = calendar
  const name = calendarName(calendar)
  const toast = useToast()
  const handlers = {
    onError: (error: unknown) => toast(failureMessage(error, text.decisionFailed), { tone: 'bad' }),
  }
  const confirm = trpc.cloudCalendar.openVanished.useMutation({
    ...handlers,
    onSuccess: ({ kept }) => toast(kept > 0 ? text.vanishedBlocking(kept) : text.vanishedOpened),
  })
  const check = trpc.cloudCalendar.sync.useMutation({
    ...handlers,
    onSuccess: ({ message }) => toast(message),
  })
  const isBusy = confirm.isPending || check.isPending
  return (
    <ErrorRow
      reason={text.vanishedHint}
      actions={
        <>
          <Button
            variant="quiet"
            size="sm"
            disabled={isBusy}
            pending={check.isPending}
            onClick={() => check.mutate({ id })}
          >
            {text.vanishedCheck}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ id })}
          >
            {text.vanishedConfirm}
          </Button>
        </>
      }
    >
      <p>{text.vanished(vanished, name)}</p>
    </ErrorRow>
  )
}
