import { useRefreshBookings } from '../../api/refresh.ts'
import { trpc } from '../../api/trpc.ts'
import { useLastDefined } from '../../lib/use-lingering.ts'
import { bookingRestored, cancelBooking } from '../../site/admin/booking-dialogs.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { Booking } from './outputs.ts'

interface CancelBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  about: string | undefined
  onClose: () => void
}

export function CancelBookingDialog({ booking, about, onClose }: CancelBookingDialogProps) {
  const refresh = useRefreshBookings()
  const update = trpc.booking.update.useMutation()
  const last = useLastDefined(booking)
  return (
    <ActionDialog
      open={booking !== undefined}
      words={cancelBooking}
      about={about}
      act={async () => booking && update.mutateAsync({ id: booking.id, status: 'cancelled' })}
      undoing={
        last && {
          about: `booking-${last.id}`,
          emails: (changed: { clientWillBeEmailed: boolean } | undefined) =>
            changed?.clientWillBeEmailed ? last.client : undefined,
          undo: async () => {
            await update.mutateAsync({ id: last.id, status: last.status })
            await refresh()
          },
          undone: bookingRestored,
        }
      }
      onClose={onClose}
      onDone={refresh}
    />
  )
}
