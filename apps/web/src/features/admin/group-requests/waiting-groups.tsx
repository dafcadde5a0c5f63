import { GROUP_DECLINE_REASONS } from '@haircuts/core/bookings/decline-reasons-form'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { EmailOffNote } from '../../../app/admin/screen/email-off.tsx'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import styles from '../../../app/admin/screen/waiting-row.module.css'
import type { GroupRequest } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { longDate } from '../../../ui/format/datetime.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DeclineReason } from '../../request/decline-reason.tsx'
import { BookingDialog } from '../bookings/dialogs/booking-dialog.tsx'
import type { BookingPrefill } from '../bookings/dialogs/booking-prefill.ts'
import { ContactWays } from '../people/contact-ways.tsx'
import { closeGroup, declineGroup, groupRequests as text } from './text.ts'

type Answer = 'book-group' | 'decline-group' | 'close-group'

/** The open requests of groomsmen; nothing while there is none. */
export function WaitingGroups() {
  const list = trpc.groupRequest.list.useQuery()
  const { act, id, open, close } = useOpenDialog('book-group', 'decline-group', 'close-group')
  const waiting = list.data ?? []
  const chosen = waiting.find((request) => request.id === id)
  return (
    <>
      {waiting.length > 0 ? (
        <ToDoSection name="groomsmen" title={text.title} count={waiting.length} isFolded={false}>
          <ul>
            {waiting.map((request) => (
              <WaitingGroup
                key={request.id}
                request={request}
                onAnswer={(answer) => open(answer, request.id)}
              />
            ))}
          </ul>
        </ToDoSection>
      ) : null}
      <BookGroupDialog request={act === 'book-group' ? chosen : undefined} onClose={close} />
      <DeclineDialog request={act === 'decline-group' ? chosen : undefined} onClose={close} />
      <CloseDialog request={act === 'close-group' ? chosen : undefined} onClose={close} />
    </>
  )
}

interface WaitingGroupProps {
  request: GroupRequest
  onAnswer: (answer: Answer) => void
}

function WaitingGroup({ request, onAnswer }: WaitingGroupProps) {
  const { client, date, place, driveMinutes, cuts, clientNotes } = request
  const name = <VisuallyHidden> {client.name}</VisuallyHidden>
  return (
    <ErrorRow
      actions={
        <>
          <Button size="sm" onClick={() => onAnswer('book-group')}>
            {text.book}
            {name}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onAnswer('decline-group')}>
            {text.decline}
            {name}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onAnswer('close-group')}>
            {text.done}
            {name}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p className={styles.name}>
          {client.name}, {text.cuts(cuts)}
        </p>
        <p>
          <time dateTime={date}>{longDate(date)}</time>, {place}
        </p>
        <p className={styles.soft}>{text.drive(driveMinutes)}</p>
        {clientNotes ? <p className={styles.notes}>{clientNotes}</p> : null}
        <ContactWays contact={client} isNamed={false} />
      </div>
    </ErrorRow>
  )
}

interface AnswerDialogProps {
  /** The dialog is open while this is defined. */
  request: GroupRequest | undefined
  onClose: () => void
}

function BookGroupDialog({ request, onClose }: AnswerDialogProps) {
  // The request is gone as soon as its people are booked, while the dialog still closes.
  const booked = useLastDefined(request)
  if (!booked) return null
  return (
    <BookingDialog
      key={booked.id}
      open={request !== undefined}
      prefill={prefillOf(booked)}
      onClose={onClose}
    />
  )
}

/** The day of the request at ten o'clock, since a request has no time. */
function prefillOf({ client, date, clientNotes, ...request }: GroupRequest): BookingPrefill {
  return {
    client: { id: null, ...client },
    start: `${date}T10:00`,
    notes: clientNotes,
    groupRequest: request,
  }
}

function DeclineDialog({ request, onClose }: AnswerDialogProps) {
  const decline = trpc.groupRequest.decline.useMutation()
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      item={request}
      text={declineGroup}
      about={request?.client.name}
      act={({ id }) => decline.mutateAsync({ id, reason })}
      onClose={() => {
        setReason('')
        onClose()
      }}
    >
      <DeclineReason key={request?.id} reasons={GROUP_DECLINE_REASONS} onChange={setReason} />
      <EmailOffNote />
    </ActionDialog>
  )
}

function CloseDialog({ request, onClose }: AnswerDialogProps) {
  const done = trpc.groupRequest.done.useMutation()
  return (
    <ActionDialog
      item={request}
      text={closeGroup}
      about={request?.client.name}
      act={({ id }) => done.mutateAsync({ id })}
      onClose={onClose}
    />
  )
}
