import { editBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { useBookingUpdate } from '../../lib/admin/use-booking-update.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EditBookingForm } from './edit-booking-form.tsx'

interface EditBookingDialogProps {
  /** The dialog is open while there is one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Everything the barber may change of a booking. What was saved shows wherever bookings do. */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const shown = useLingering(booking)
  const saving = useBookingUpdate()
  // What is on its way has to come back to somebody.
  const close = () => !saving.isSaving && onClose()
  return (
    <Dialog open={booking !== undefined} onClose={close} holdsWork title={words.title} size="lg">
      {shown ? (
        <EditBookingForm key={shown.id} booking={shown} saving={saving} onClose={onClose} />
      ) : null}
    </Dialog>
  )
}
