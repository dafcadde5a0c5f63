import { useRefreshBookings } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import type { Booking } from '../../../parts/admin/booking.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { cancelBooking as words } from '../../../site/admin/booking-dialogs.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useBookingLine } from './booking-line.ts'

interface CancelBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  const about = useBookingLine(useLastDefined(booking))
  const toast = useToast()
  const refresh = useRefreshBookings()
  const cancel = trpc.booking.update.useMutation({
    onSuccess: async () => {
      await refresh()
      toast(words.done)
      onClose()
    },
  })
  function keep() {
    if (cancel.isPending) return
    cancel.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={booking !== undefined}
      {...words}
      about={about}
      isActing={cancel.isPending}
      trouble={cancel.error ? failureWords(cancel.error, words.failed) : undefined}
      onKeep={keep}
      onAct={() => booking && cancel.mutate({ id: booking.id, status: 'cancelled' })}
    />
  )
}
