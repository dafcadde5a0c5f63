import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { EmailOffNote } from '../../../app/admin/screen/email-off.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { DeclineReason } from '../../request/decline-reason.tsx'
import { declineRequest, requests } from './text.ts'
import { type Decided, type ShownRequest, useUndoAnswer } from './use-answer-request.ts'

interface DeclineRequestDialogProps {
  /** The dialog is open while this is defined. */
  request: ShownRequest | undefined
  onClose: () => void
  onDone?: () => void
}

/** Declines a first visit, with a prepared sentence or the barber's own words. */
export function DeclineRequestDialog({ request, onClose, onDone }: DeclineRequestDialogProps) {
  const decline = trpc.request.decline.useMutation()
  const undoAnswer = useUndoAnswer()
  const booking = request?.booking
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      item={request}
      text={declineRequest}
      about={request && `${request.booking.client.name} ${requests.others(request.others.length)}`}
      act={({ booking: { id }, revision }): Promise<Decided> =>
        decline.mutateAsync({ id, reason, ifRevision: revision })
      }
      undoing={
        booking && {
          about: `booking-${booking.id}`,
          emails: ({ clientWillBeEmailed }: Decided) =>
            clientWillBeEmailed ? booking.client : undefined,
          undo: undoAnswer,
          undone: requests.waits,
        }
      }
      onClose={() => {
        setReason('')
        onClose()
      }}
      onDone={onDone}
    >
      <DeclineReason key={booking?.id} onChange={setReason} />
      {booking?.client.email ? <EmailOffNote /> : null}
    </ActionDialog>
  )
}
