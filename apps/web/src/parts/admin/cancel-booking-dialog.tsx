import { useRefreshBookings } from '../../api/refresh.ts'
import { trpc } from '../../api/trpc.ts'
import { cancelBooking } from '../../site/admin/booking-dialogs.ts'
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
  const cancel = trpc.booking.update.useMutation()
  return (
    <ActionDialog
      open={booking !== undefined}
      words={cancelBooking}
      about={about}
      act={async () => booking && cancel.mutateAsync({ id: booking.id, status: 'cancelled' })}
      onClose={onClose}
      onDone={refresh}
    />
  )
}
