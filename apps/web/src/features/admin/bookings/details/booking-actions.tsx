import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { adminQueryLinks } from '../../../../app/admin-paths.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../../app/api/refresh.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useUndoToast } from '../../editing/use-undo-toast.ts'
import { payments } from '../../payments/text.ts'
import { failureMessage } from '../../screen/failure-text.ts'
import { common } from '../../screen/text.ts'
import { type BookingAct, BookingDialogs } from '../dialogs/booking-dialogs.tsx'
import { cancelBooking, deleteFromDetails, rescheduleBooking } from '../dialogs/text.ts'
import { bookingDetails as text } from './text.ts'

/** The actions that are possible for a booking. */
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
  const [act, setAct] = useState<BookingAct>()
  const [, navigate] = useLocation()
  const can = actsOf(booking, now(), isListed)
  const { isCompleting, complete } = useComplete(booking, () => setAct('complete'))

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
      {can.review ? <Button onClick={review}>{text.review}</Button> : null}
      {can.complete ? (
        <Button pending={isCompleting} onClick={complete}>
          {isCompleting ? common.saving : payments.complete}
        </Button>
      ) : null}
      <BookingDialogs
        act={act}
        booking={booking}
        isListed={isListed}
        onClose={() => setAct(undefined)}
        onDone={onClose}
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
          message: payments.completed(client.name),
          undo: () => update.mutateAsync({ id, status: 'confirmed', ifRevision: revision }),
          undone: payments.reopened,
        })
      },
      (error: unknown) => {
        isSent.current = false
        toast(failureMessage(error, payments.notCompleted), { about, tone: 'bad' })
      },
    )
  }
  return { isCompleting: update.isPending, complete }
}
