import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import type { CalendarProposal, CloudHealth } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
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
  const off = useEmailOff()
  const { id, kind, booking, proposedStartDatetime, conflicts } = proposal
  const outcome = (message: string) => ({
    about: () => `proposal-${id}`,
    done: () => message,
    failed: text.decisionFailed,
  })
  const accept = useAct(
    trpc.calendarProposal.accept.useMutation().mutateAsync,
    outcome(off ? text.acceptedQuietly : text.accepted),
  )
  const putBack = useAct(
    trpc.calendarProposal.putBack.useMutation().mutateAsync,
    outcome(text.wasPutBack),
  )
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
            onClick={() => putBack.send({ id })}
          >
            {text.putBack}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={conflicts.length > 0}
            pending={accept.isPending}
            onClick={() => accept.send({ id })}
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
  const outcome = { about: () => `vanished-${id}`, failed: text.decisionFailed }
  const confirm = useAct(trpc.cloudCalendar.openVanished.useMutation().mutateAsync, {
    ...outcome,
    done: ({ kept }) => (kept > 0 ? text.vanishedBlocking(kept) : text.vanishedOpened),
  })
  const check = useAct(trpc.cloudCalendar.sync.useMutation().mutateAsync, {
    ...outcome,
    done: ({ message }) => message,
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
            onClick={() => check.send({ id })}
          >
            {text.vanishedCheck}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            pending={confirm.isPending}
            onClick={() => confirm.send({ id })}
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
