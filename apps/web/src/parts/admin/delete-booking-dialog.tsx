import { hasBegun } from '@haircuts/scheduling/lifecycle'
import { type ComponentProps, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { now } from '../../lib/clock.ts'
import { useLastDefined } from '../../lib/use-lingering.ts'
import { bookingRestored, notifyChoice } from '../../site/admin/booking-dialogs.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { GroupLoss } from './booking-group.tsx'
import { EmailOffNote } from './email-off.tsx'
import type { Booking } from './outputs.ts'
import { useRestore } from './use-restore.ts'

interface DeleteBookingDialogProps
  extends Pick<ComponentProps<typeof ActionDialog>, 'words' | 'about'> {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
  /** Called after the deletion, besides `onClose`. */
  onDeleted?: (() => void) | undefined
}

export function DeleteBookingDialog(props: DeleteBookingDialogProps) {
  const { booking, words, about, onClose, onDeleted } = props
  const [notifyClient, setNotifyClient] = useState(true)
  const asks = useLastDefined(booking && asksToNotify(booking))
  const remove = trpc.booking.delete.useMutation()
  const { restore } = useRestore()
  const last = useLastDefined(booking)
  return (
    <ActionDialog
      open={booking !== undefined}
      words={words}
      about={about}
      act={async () => booking && remove.mutateAsync({ id: booking.id, notifyClient })}
      changes={['booking', 'deletedItem']}
      undoing={
        last && {
          about: `booking-${last.id}`,
          emails: (deleted: { clientWillBeEmailed: boolean } | undefined) =>
            deleted?.clientWillBeEmailed ? last.client : undefined,
          undo: () => restore({ kind: 'booking', id: last.id }),
          undone: bookingRestored,
        }
      }
      onClose={() => {
        setNotifyClient(true)
        onClose()
      }}
      onDone={onDeleted}
    >
      <GroupLoss booking={booking} />
      {asks ? (
        <>
          <Checkbox
            checked={notifyClient}
            onChange={({ target }) => setNotifyClient(target.checked)}
          >
            {notifyChoice.label}
          </Checkbox>
          <EmailOffNote />
        </>
      ) : null}
    </ActionDialog>
  )
}

/** Whether to ask: the server emails the client when a confirmed visit that has not begun is deleted. */
function asksToNotify({ client, status, startDatetime }: Booking): boolean {
  return (
    client.email !== null && status === 'confirmed' && !hasBegun(startDatetime.getTime(), now())
  )
}
