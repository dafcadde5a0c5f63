import { type ComponentProps, useState } from 'react'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { useLastDefined } from '../../../../ui/hooks/use-lingering.ts'
import { ActionDialog } from '../../editing/action-dialog.tsx'
import { useRestore } from '../../recently-deleted/use-restore.ts'
import { GroupLoss } from '../details/booking-group.tsx'
import { NotifyField } from './notify-field.tsx'
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
  const last = useLastDefined(booking)
  return (
    <ActionDialog
      open={booking !== undefined}
      text={text}
      about={about}
      act={async () => booking && remove.mutateAsync({ id: booking.id, notifyClient })}
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
      <p>{restorable}</p>
      <GroupLoss booking={booking} />
      <NotifyField booking={booking} isOn={notifyClient} onChange={setNotifyClient} />
    </ActionDialog>
  )
}
