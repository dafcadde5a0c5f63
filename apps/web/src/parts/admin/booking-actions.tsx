import { useState } from 'react'
import { useLocation } from 'wouter'
import { adminQueryLinks } from '../../admin-paths.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { now } from '../../lib/clock.ts'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import {
  cancelBooking,
  deleteFromDetails,
  rescheduleBooking,
} from '../../site/admin/booking-dialogs.ts'
import { common } from '../../site/admin/words.ts'
import { Button } from '../../ui/button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { DeleteBookingDialog } from './delete-booking-dialog.tsx'
import { lazyComponent } from './lazy-component.tsx'
import type { Booking } from './outputs.ts'

const EditBookingDialog = lazyComponent(
  async () => (await import('./edit-booking-dialog.tsx')).EditBookingDialog,
)
const RescheduleBookingDialog = lazyComponent(
  async () => (await import('./reschedule-booking-dialog.tsx')).RescheduleBookingDialog,
)

type Act = 'edit' | 'reschedule' | 'cancel' | 'delete'

/** Which acts make sense for a booking. */
function actsOf({ status, endDatetime }: Booking, at: number) {
  const isOver = endDatetime.getTime() <= at
  const isUndecided = status === 'confirmed' || status === 'no-show'
  return {
    review: isUndecided && isOver,
    reschedule: isUndecided,
    cancel: status === 'confirmed' && !isOver,
    delete: status !== 'completed',
  }
}

interface BookingActionsProps {
  booking: Booking
  /** Opens the review; by default the dashboard's. */
  onReview?: ((bookingId: number) => void) | undefined
  /** Closes the details: another screen opens, or the booking was moved or deleted. */
  onClose: () => void
}

/** Everything that can be done with a booking, as the footer of its details. */
export function BookingActions({ booking, onReview, onClose }: BookingActionsProps) {
  const [act, setAct] = useState<Act>()
  const [, navigate] = useLocation()
  const zone = useBusinessZone()
  const can = actsOf(booking, now())
  const opened = (which: Act) => (act === which ? booking : undefined)
  const close = () => setAct(undefined)
  const { client, appointmentType, startDatetime } = booking
  const about = `${client.name}, ${appointmentType.name}, ${dateAndTime(startDatetime.getTime(), zone)}`

  function review() {
    onClose()
    if (onReview) onReview(booking.id)
    else navigate(adminQueryLinks.review(booking.id))
  }

  return (
    <>
      {can.delete ? (
        <Button variant="danger" onClick={() => setAct('delete')}>
          {deleteFromDetails.act}
        </Button>
      ) : null}
      {can.cancel ? (
        <Button variant="secondary" onClick={() => setAct('cancel')}>
          {cancelBooking.act}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => setAct('edit')}>
        {common.edit}
      </Button>
      {can.reschedule ? (
        <Button variant={can.review ? 'secondary' : 'primary'} onClick={() => setAct('reschedule')}>
          {rescheduleBooking.act}
        </Button>
      ) : null}
      {can.review ? <Button onClick={review}>{words.review}</Button> : null}
      <EditBookingDialog booking={opened('edit')} onClose={close} />
      <RescheduleBookingDialog booking={opened('reschedule')} onClose={close} onMoved={onClose} />
      <CancelBookingDialog booking={opened('cancel')} about={about} onClose={close} />
      <DeleteBookingDialog
        booking={opened('delete')}
        words={deleteFromDetails}
        about={about}
        onClose={close}
        onDeleted={onClose}
      />
    </>
  )
}
