import { cancelBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { useBookingLine } from '../../lib/admin/booking-line.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { useRefreshBookings } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface CancelBookingDialogProps {
  /** The question is asked while there is one. */
  booking: Booking | undefined
  onClose: () => void
}

export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  const about = useBookingLine(useLingering(booking))
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
