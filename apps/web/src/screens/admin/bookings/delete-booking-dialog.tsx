import { useState } from 'react'
import { useRefreshBookings } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import type { Booking } from '../../../parts/admin/booking.ts'
import { deletionSendsEmail } from '../../../parts/admin/client-mail.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { NotifyChoice } from '../../../parts/admin/notify-choice.tsx'
import { deleteBooking as words } from '../../../site/admin/booking-dialogs.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useBookingLine } from './booking-line.ts'

interface DeleteBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

export function DeleteBookingDialog({ booking, onClose }: DeleteBookingDialogProps) {
  const about = useBookingLine(useLastDefined(booking))
  const toast = useToast()
  const refresh = useRefreshBookings()
  const [notifyClient, setNotifyClient] = useState(true)
  const sendsEmail = useLastDefined(booking && deletionSendsEmail(booking, now()))
  const remove = trpc.booking.delete.useMutation({
    onSuccess: async () => {
      await refresh()
      toast(words.done)
      setNotifyClient(true)
      onClose()
    },
  })
  function keep() {
    if (remove.isPending) return
    remove.reset()
    setNotifyClient(true)
    onClose()
  }
  return (
    <ConfirmDialog
      open={booking !== undefined}
      {...words}
      about={about}
      isActing={remove.isPending}
      trouble={remove.error ? failureWords(remove.error, words.failed) : undefined}
      onKeep={keep}
      onAct={() => booking && remove.mutate({ id: booking.id, notifyClient })}
    >
      {sendsEmail ? <NotifyChoice checked={notifyClient} onChange={setNotifyClient} /> : null}
    </ConfirmDialog>
  )
}
