import { useState } from 'react'
import { useLocation } from 'wouter'
import { adminQueryLinks } from '../../admin-paths.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { now } from '../../lib/clock.ts'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import {
  cancelBooking,
  deleteBooking,
  deleteFromDetails,
  rescheduleBooking,
} from '../../site/admin/booking-dialogs.ts'
import { payments } from '../../site/admin/payments.ts'
import { common } from '../../site/admin/words.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { DeleteBookingDialog } from './delete-booking-dialog.tsx'
import { failureWords } from './failure-words.ts'
import { lazyComponent } from './lazy-component.tsx'
import { useOptimistic } from './optimistic.ts'
import type { Booking } from './outputs.ts'
import { bookingPatch } from './patches.ts'
import { useUndoToast } from './use-undo-toast.ts'

const EditBookingDialog = lazyComponent(
  async () => (await import('./edit-booking-dialog.tsx')).EditBookingDialog,
)
const RescheduleBookingDialog = lazyComponent(
  async () => (await import('./reschedule-booking-dialog.tsx')).RescheduleBookingDialog,
)

const CompleteBooking = lazyComponent(
  async () => (await import('./complete-booking.tsx')).CompleteBooking,
)

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
   * own. On phones its rows have no buttons (ADR 56).
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
  const complete = useComplete(booking)
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
        <Button
          onClick={() => {
            setAct('complete')
            void complete().catch(() => setAct(undefined))
          }}
        >
          {payments.complete}
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

/** Completes a booking whose client is still in the chair. The promise fails after the reason was shown. */
function useComplete({ id, client }: Booking) {
  const update = trpc.booking.update.useMutation()
  const optimistically = useOptimistic()
  const showUndo = useUndoToast()
  const toast = useToast()
  const about = `booking-${id}`
  const change = (status: 'completed' | 'confirmed', ifRevision?: number) =>
    optimistically({
      about,
      patch: bookingPatch(id, { status }),
      send: () => update.mutateAsync({ id, status, ifRevision }),
    })

  return async () => {
    try {
      const { revision } = await change('completed')
      showUndo({
        about,
        words: payments.completed(client.name),
        undo: () => change('confirmed', revision),
        undone: payments.reopened,
      })
    } catch (error) {
      toast(failureWords(error, payments.notCompleted), { about, tone: 'bad' })
      throw error
    }
  }
}
