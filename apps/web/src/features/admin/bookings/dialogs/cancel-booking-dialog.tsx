import { useState } from 'react'
import { ActionDialog } from '../../../../app/admin/editing/action-dialog.tsx'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { NotifyField } from '../../visit/notify-field.tsx'
import { type CancelScope, CancelScopeField } from '../details/booking-group.tsx'
import { bookingGroup as groupText } from '../details/text.ts'
import { bookingRestored, cancelBooking } from './text.ts'

interface CancelBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  about: string | undefined
  onClose: () => void
}

/** The response to the cancellation. */
interface Cancelled {
  revision?: number
  /** The bookings of the whole group. */
  bookings?: readonly { id: number; revision: number }[]
  clientWillBeEmailed: boolean
}

export function CancelBookingDialog({ booking, about, onClose }: CancelBookingDialogProps) {
  const update = trpc.booking.update.useMutation()
  const cancelGroup = trpc.bookingGroup.cancel.useMutation()
  const undoGroup = trpc.bookingGroup.undoCancel.useMutation()
  const [scope, setScope] = useState<CancelScope>('one')
  const [notifyClient, setNotifyClient] = useState(true)
  const isWhole = scope === 'all' && booking?.groupId != null
  return (
    <ActionDialog
      item={booking}
      text={isWhole ? { ...cancelBooking, done: groupText.cancelled } : cancelBooking}
      about={about}
      act={({ id }): Promise<Cancelled> =>
        isWhole
          ? cancelGroup.mutateAsync({ id, notifyClient })
          : update.mutateAsync({ id, status: 'cancelled', notifyClient })
      }
      undoing={
        booking && {
          about: `booking-${booking.id}`,
          emails: ({ clientWillBeEmailed }: Cancelled) =>
            clientWillBeEmailed ? booking.client : undefined,
          undo: (cancelled: Cancelled): Promise<unknown> => {
            const { id, status } = booking
            if (!cancelled.bookings) {
              const ifRevision = cancelled.revision
              return update.mutateAsync({ id, status, notifyClient, ifRevision })
            }
            const bookings = cancelled.bookings.map((each) => ({
              bookingId: each.id,
              ifRevision: each.revision,
            }))
            return undoGroup.mutateAsync({ id, bookings })
          },
          undone: isWhole ? groupText.restored : bookingRestored,
        }
      }
      onClose={() => {
        setScope('one')
        setNotifyClient(true)
        onClose()
      }}
    >
      <CancelScopeField booking={booking} scope={scope} onChange={setScope} />
      <NotifyField
        booking={booking}
        isForGroup={isWhole}
        isOn={notifyClient}
        onChange={setNotifyClient}
      />
    </ActionDialog>
  )
}
