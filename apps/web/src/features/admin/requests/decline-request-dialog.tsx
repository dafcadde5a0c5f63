import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { DeclineReason } from '../../request/decline-reason.tsx'
import { ActionDialog } from '../editing/action-dialog.tsx'
import { EmailOffNote } from '../screen/email-off.tsx'
import { declineRequest, requests } from './text.ts'
import { type Decided, useUndoAnswer } from './use-answer-request.ts'

interface DeclineRequestDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
  onDone?: () => void
}

/** Declines a first visit, with a prepared sentence or the barber's own words. */
export function DeclineRequestDialog({ booking, onClose, onDone }: DeclineRequestDialogProps) {
  const decline = trpc.request.decline.useMutation()
  const undoAnswer = useUndoAnswer()
  const [reason, setReason] = useState('')
  const last = useLastDefined(booking)
  return (
    <ActionDialog
      open={booking !== undefined}
      text={declineRequest}
      about={last?.client.name}
      act={(): Promise<Decided> => decline.mutateAsync({ id: last?.id ?? 0, reason })}
      undoing={
        last && {
          about: `booking-${last.id}`,
          emails: ({ clientWillBeEmailed }: Decided) =>
            clientWillBeEmailed ? last.client : undefined,
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
      <DeclineReason key={last?.id} onChange={setReason} />
      {last?.client.email ? <EmailOffNote /> : null}
    </ActionDialog>
  )
}
