import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { adminQueryLinks } from '../../../../app/admin-paths.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { useUndoToast } from '../../editing/use-undo-toast.ts'
import { CompleteBooking } from '../../payments/complete-booking.tsx'
import { payments } from '../../payments/text.ts'
import { failureWords } from '../../screen/failure-text.ts'
import { common } from '../../screen/text.ts'
import { CancelBookingDialog } from '../dialogs/cancel-booking-dialog.tsx'
import { DeleteBookingDialog } from '../dialogs/delete-booking-dialog.tsx'
import { EditBookingDialog } from '../dialogs/edit-booking-dialog.tsx'
import { RescheduleBookingDialog } from '../dialogs/reschedule-booking-dialog.tsx'
import {
  cancelBooking,
  deleteBooking,
  deleteFromDetails,
  rescheduleBooking,
} from '../dialogs/text.ts'
import { bookingDetails as words } from './text.ts'

type Act = 'complete' | 'edit' | 'reschedule' | 'cancel' | 'delete'

/** Which acts make sense for a booking. */
function actsOf({ status, startDatetime, endDatetime }: Booking, at: number, isListed: boolean) {
  const isOver = endDatetime.getTime() <= at
  const hasBegun = startDatetime.getTime() <= at
  const isUndecided = status === 'confirmed' || status === 'no-show'
  return {
    review: isUndecided && isOver,
    complete: status === 'confirmed' && hasBegun && !isOver,
    reschedule: isUndecided,
    cancel: status === 'confirmed' && (isListed || !isOver),
    delete: isListed || status !== 'completed',
  }
}

interface BookingActionsProps {
  booking: Booking
  /**
   * Opened in the list of bookings, which also cancels past bookings and deletes completed ones, with a question of its
   * own. On phones its rows have no buttons.
   */
  isListed: boolean
  /** Opens the review; by default the dashboard's. */
  onReview?: ((bookingId: number) => void) | undefined
  /** Closes the details: another screen opens, or the booking was moved or deleted. */
  onClose: () => void
}

/** Everything that can be done with a booking, as the footer of its details. */
export function BookingActions({ booking, isListed, onReview, onClose }: BookingActionsProps) {
  const [act, setAct] = useState<Act>()
  const [, navigate] = useLocation()
  const zone = useBusinessZone()
  const can = actsOf(booking, now(), isListed)
  const opened = (which: Act) => (act === which ? booking : undefined)
  const close = () => setAct(undefined)
  const { client, appointmentType, startDatetime } = booking
  const { isCompleting, complete } = useComplete(booking, () => setAct('complete'))
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
        <Button
          variant={can.review || can.complete ? 'secondary' : 'primary'}
          onClick={() => setAct('reschedule')}
        >
          {rescheduleBooking.act}
        </Button>
      ) : null}
      {can.review ? <Button onClick={review}>{words.review}</Button> : null}
      {can.complete ? (
        <Button pending={isCompleting} onClick={complete}>
          {isCompleting ? common.saving : payments.complete}
        </Button>
      ) : null}
      <CompleteBooking
        booking={opened('complete')}
        onClose={() => {
          close()
          onClose()
        }}
      />
      <EditBookingDialog booking={opened('edit')} onClose={close} />
      <RescheduleBookingDialog booking={opened('reschedule')} onClose={close} onMoved={onClose} />
      <CancelBookingDialog booking={opened('cancel')} about={about} onClose={close} />
      <DeleteBookingDialog
        booking={opened('delete')}
        words={isListed ? deleteBooking : deleteFromDetails}
        about={about}
        onClose={close}
        onDeleted={onClose}
      />
    </>
  )
}

/** Completes a booking whose client is still in the chair. */
function useComplete({ id, client }: Booking, onCompleted: () => void) {
  const refresh = useRefresh()
  const showUndo = useUndoToast()
  const toast = useToast()
  const about = `booking-${id}`
  const update = trpc.booking.update.useMutation({ onSettled: () => void refresh('booking') })
  // The button is rendered as pending a task later, in which a second press may arrive.
  const isSent = useRef(false)

  function complete() {
    if (isSent.current) return
    isSent.current = true
    update.mutateAsync({ id, status: 'completed' }).then(
      ({ revision }) => {
        onCompleted()
        showUndo({
          about,
          words: payments.completed(client.name),
          undo: () => update.mutateAsync({ id, status: 'confirmed', ifRevision: revision }),
          undone: payments.reopened,
        })
      },
      (error: unknown) => {
        isSent.current = false
        toast(failureWords(error, payments.notCompleted), { about, tone: 'bad' })
      },
    )
  }
  return { isCompleting: update.isPending, complete }
}
