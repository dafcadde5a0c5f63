import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { DeleteBookingDialog } from './delete-booking-dialog.tsx'
import { EditBookingDialog } from './edit-booking-dialog.tsx'
import { RescheduleBookingDialog } from './reschedule-booking-dialog.tsx'
import { deleteBooking, deleteFromDetails } from './text.ts'

/** What is done with a booking in a dialog. */
export type DialogAct = 'edit' | 'reschedule' | 'cancel' | 'delete'

interface BookingDialogsProps {
  /** The open dialog; undefined while none is open. */
  act: DialogAct | undefined
  /** Undefined until the booking of the open dialog has loaded. */
  booking: Booking | undefined
  /** Opened in the list of bookings, which warns that a deletion is final. */
  isListed: boolean
  onClose: () => void
  /** Called after the booking was moved or deleted, besides `onClose`. */
  onDone?: (() => void) | undefined
}

/** The dialogs that change one booking. */
export function BookingDialogs({ act, booking, isListed, onClose, onDone }: BookingDialogsProps) {
  const about = useBookingSummary(booking)
  const opened = (which: DialogAct) => (act === which ? booking : undefined)
  return (
    <>
      <EditBookingDialog booking={opened('edit')} onClose={onClose} />
      <RescheduleBookingDialog
        booking={opened('reschedule')}
        onClose={onClose}
        onMoved={() => onDone?.()}
      />
      <CancelBookingDialog booking={opened('cancel')} about={about} onClose={onClose} />
      <DeleteBookingDialog
        booking={opened('delete')}
        text={isListed ? deleteBooking : deleteFromDetails}
        about={about}
        onClose={onClose}
        onDeleted={onDone}
      />
    </>
  )
}

/** One line that identifies a booking: 'Dana Fir, The Golden Hawk, Sat, Dec 12, 2026, 1:00 PM'. */
function useBookingSummary(booking: Booking | undefined): string | undefined {
  const zone = useBusinessZone()
  if (!booking) return
  const { client, appointmentType, startDatetime } = booking
  return `${client.name}, ${appointmentType.name}, ${dateAndTime(startDatetime.getTime(), zone)}`
}
