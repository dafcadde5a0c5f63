import { useState } from 'react'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { useLastDefined } from '../../../../ui/hooks/use-lingering.ts'
import { ActionDialog } from '../../editing/action-dialog.tsx'
import { type CancelScope, CancelScopeField } from '../details/booking-group.tsx'
import { bookingGroup as groupText } from '../details/text.ts'
import { NotifyField } from './notify-field.tsx'
import { bookingRestored, cancelBooking } from './text.ts'

interface CancelBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  about: string | undefined
  onClose: () => void
}

/** The response to the cancellation; undefined where there was nothing to cancel. */
type Cancelled =
  | {
      revision?: number
      /** The bookings of the whole group. */
      bookings?: readonly { id: number; revision: number }[]
      clientWillBeEmailed: boolean
    }
  | undefined

export function CancelBookingDialog({ booking, about, onClose }: CancelBookingDialogProps) {
  const update = trpc.booking.update.useMutation()
  const cancelGroup = trpc.bookingGroup.cancel.useMutation()
  const undoGroup = trpc.bookingGroup.undoCancel.useMutation()
  const [scope, setScope] = useState<CancelScope>('one')
  const [notifyClient, setNotifyClient] = useState(true)
  const last = useLastDefined(booking)
  const isWhole = scope === 'all' && booking?.groupId != null
  return (
    <ActionDialog
      open={booking !== undefined}
      text={isWhole ? { ...cancelBooking, done: groupText.cancelled } : cancelBooking}
      about={about}
      act={async (): Promise<Cancelled> => {
        if (!booking) return
        const { id } = booking
        if (!isWhole) return update.mutateAsync({ id, status: 'cancelled', notifyClient })
        return cancelGroup.mutateAsync({ id, notifyClient })
      }}
      undoing={
        last
          ? {
              about: `booking-${last.id}`,
              emails: (changed: Cancelled) =>
                changed?.clientWillBeEmailed ? last.client : undefined,
              undo: (changed: Cancelled): Promise<unknown> => {
                const { id, status } = last
                if (!changed?.bookings) {
                  const ifRevision = changed?.revision
                  return update.mutateAsync({ id, status, notifyClient, ifRevision })
                }
                const bookings = changed.bookings.map((each) => ({
                  bookingId: each.id,
                  ifRevision: each.revision,
                }))
                return undoGroup.mutateAsync({ id, bookings })
              },
              undone: isWhole ? groupText.restored : bookingRestored,
            }
          : undefined
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
