import type { Booking } from '../../../app/api/admin-outputs.ts'
import { BookingDetails } from './details/booking-details.tsx'
import { BookingDialogs, type DialogAct } from './dialogs/booking-dialogs.tsx'

interface ListDialogsProps {
  /** The open dialog; undefined while none is open. */
  act: DialogAct | 'view' | undefined
  id: number
  /** The booking of the open dialog; undefined until it has loaded. */
  booking: Booking | undefined
  onClose: () => void
}

/** The dialogs that open from the list of bookings. */
export function ListDialogs({ act, id, booking, onClose }: ListDialogsProps) {
  return (
    <>
      <BookingDetails
        bookingId={act === 'view' ? id : undefined}
        known={act === 'view' ? booking : undefined}
        isListed
        onClose={onClose}
      />
      <BookingDialogs
        act={act === 'view' ? undefined : act}
        booking={booking}
        isListed
        onClose={onClose}
      />
    </>
  )
}
