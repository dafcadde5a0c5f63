import { editBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { EditBookingForm } from './edit-booking-form.tsx'
import { FormDialog } from './form-dialog.tsx'

interface EditBookingDialogProps {
  /** The dialog is open while there is one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Everything the barber may change of a booking. What was saved shows wherever bookings do. */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const shown = useLingering(booking)
  return (
    <FormDialog
      draft={`booking:${shown?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={words.title}
      size="lg"
    >
      {shown ? <EditBookingForm booking={shown} onClose={onClose} /> : null}
    </FormDialog>
  )
}
