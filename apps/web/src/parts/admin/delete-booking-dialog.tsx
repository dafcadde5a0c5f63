import { deleteBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { useBookingLine } from '../../lib/admin/booking-line.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { useRefreshBookings } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface DeleteBookingDialogProps {
  /** The question is asked while there is one. */
  booking: Booking | undefined
  /** Where a screen asks in words of its own. */
  question?: string | undefined
  onClose: () => void
  /** It is gone; the dialog closes by itself. */
  onDeleted?: (() => void) | undefined
}

export function DeleteBookingDialog(props: DeleteBookingDialogProps) {
  const { booking, question = words.words, onClose, onDeleted } = props
  const about = useBookingLine(useLingering(booking))
  const toast = useToast()
  const refresh = useRefreshBookings()
  const remove = trpc.booking.delete.useMutation({
    onSuccess: async () => {
      await refresh()
      toast(words.done)
      onClose()
      onDeleted?.()
    },
  })
  function keep() {
    if (remove.isPending) return
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={booking !== undefined}
      {...words}
      about={about}
      words={question}
      isActing={remove.isPending}
      trouble={remove.error ? failureWords(remove.error, words.failed) : undefined}
      onKeep={keep}
      onAct={() => booking && remove.mutate({ id: booking.id })}
    />
  )
}
