import { type ComponentProps, useState } from 'react'
import { ActionDialog } from '../../../../app/admin/editing/action-dialog.tsx'
import { useRestore } from '../../../../app/admin/editing/use-restore.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { NotifyField } from '../../visit/notify-field.tsx'
import { GroupLoss } from '../details/booking-group.tsx'
import { bookingRestored, restorable } from './text.ts'

interface DeleteBookingDialogProps
  extends Pick<ComponentProps<typeof ActionDialog>, 'text' | 'about'> {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
  /** Called after the deletion, besides `onClose`. */
  onDeleted?: (() => void) | undefined
}

export function DeleteBookingDialog(props: DeleteBookingDialogProps) {
  const { booking, text, about, onClose, onDeleted } = props
  const [notifyClient, setNotifyClient] = useState(true)
  const remove = trpc.booking.delete.useMutation()
  const { restore } = useRestore()
  return (
    <ActionDialog
      item={booking}
      text={text}
      about={about}
      act={({ id }) => remove.mutateAsync({ id, notifyClient })}
      undoing={
        booking && {
          about: `booking-${booking.id}`,
          emails: (deleted: { clientWillBeEmailed: boolean }) =>
            deleted.clientWillBeEmailed ? booking.client : undefined,
          undo: () => restore({ kind: 'booking', id: booking.id }),
          undone: bookingRestored,
        }
      }
      onClose={() => {
        setNotifyClient(true)
        onClose()
      }}
      onDone={onDeleted}
    >
      <p>{restorable}</p>
      <GroupLoss booking={booking} />
      <NotifyField booking={booking} isOn={notifyClient} onChange={setNotifyClient} />
    </ActionDialog>
  )
}
