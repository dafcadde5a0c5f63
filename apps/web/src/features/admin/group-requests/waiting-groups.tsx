import { useState } from 'react'
import type { GroupRequest } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { longDate } from '../../../ui/format/datetime.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ToDoSection } from '../dashboard/to-do-section.tsx'
import styles from '../dashboard/waiting-row.module.css'
import { ActionDialog } from '../editing/action-dialog.tsx'
import { EmailOffNote } from '../screen/email-off.tsx'
import { declineTexts, groupRequests as text } from './text.ts'

/** The requests of groomsmen that are not accepted yet; nothing while there is none. */
export function WaitingGroups() {
  const list = trpc.groupRequest.list.useQuery()
  const [declined, setDeclined] = useState<GroupRequest>()
  const waiting = (list.data ?? []).filter(({ state }) => state !== 'accepted')
  return (
    <>
      {waiting.length > 0 ? (
        <ToDoSection title={text.title} count={waiting.length} isFolded={false}>
          <ul>
            {waiting.map((request) => (
              <WaitingGroup key={request.id} request={request} onDecline={setDeclined} />
            ))}
          </ul>
        </ToDoSection>
      ) : null}
      <DeclineDialog request={declined} onClose={() => setDeclined(undefined)} />
    </>
  )
}

interface WaitingGroupProps {
  request: GroupRequest
  onDecline: (request: GroupRequest) => void
}

function WaitingGroup({ request, onDecline }: WaitingGroupProps) {
  const dialogs = useOpenDialog('propose')
  const { client, date, place, driveMinutes, cuts, clientNotes } = request
  const name = <VisuallyHidden> {client.name}</VisuallyHidden>
  return (
    <ErrorRow
      actions={
        <>
          <Button
            size="sm"
            variant={request.state === 'asked' ? 'primary' : 'secondary'}
            onClick={() => dialogs.open('propose', request.id)}
          >
            {proposeLabel(request)}
            {name}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onDecline(request)}>
            {declineLabel(request)}
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
        <p className={styles.contact}>
          <a href={`tel:${client.phone}`}>{client.phone}</a>
          <a href={`mailto:${client.email}`}>{client.email}</a>
        </p>
        {clientNotes ? <p className={styles.notes}>{clientNotes}</p> : null}
        <State request={request} />
      </div>
    </ErrorRow>
  )
}

function State({ request: { state, proposal } }: { request: GroupRequest }) {
  const zone = useBusinessZone()
  if (state === 'withdrawn') return null
  const until = proposal ? dateAndTime(proposal.expiresAt.getTime(), zone) : ''
  const said = state === 'proposed' ? text.states.proposed(until) : text.states[state]
  return <p className={styles.soft}>{said}</p>
}

function proposeLabel({ state }: GroupRequest): string {
  if (state === 'asked') return text.propose
  return state === 'proposed' ? text.change : text.again
}

function declineLabel({ state }: GroupRequest): string {
  if (state === 'proposed') return text.withdraw
  return state === 'declined' ? text.dismiss : text.decline
}

interface DeclineDialogProps {
  /** The dialog is open while this is defined. */
  request: GroupRequest | undefined
  onClose: () => void
}

function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = trpc.groupRequest.decline.useMutation()
  const [reason, setReason] = useState('')
  const state = request?.state
  const kind = state === 'proposed' || state === 'declined' ? state : 'asked'
  return (
    <ActionDialog
      item={request}
      text={declineTexts[kind]}
      about={request?.client.name}
      act={({ id }) => decline.mutateAsync({ id, reason })}
      onClose={() => {
        setReason('')
        onClose()
      }}
    >
      {kind === 'declined' ? null : (
        <>
          <TextArea
            key={request?.id}
            label={text.reason}
            optional
            rows={3}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
          <EmailOffNote />
        </>
      )}
    </ActionDialog>
  )
}
