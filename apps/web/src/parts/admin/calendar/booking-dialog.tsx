import { useState } from 'react'
import { calendar as words } from '../../../content/admin/calendar.ts'
import type { Booking } from '../../../lib/admin/booking.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefreshBookings } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useLingering } from '../../../lib/use-lingering.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { BookingDetails } from '../booking-details.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RescheduleBooking } from './reschedule-booking.tsx'

interface BookingDialogProps {
  /** Undefined keeps it closed. */
  bookingId: number | undefined
  onClose: () => void
}

/** A booking of the calendar, opened: to read, to move, to delete. What is completed stays as it is. */
export function BookingDialog({ bookingId, onClose }: BookingDialogProps) {
  const [moving, setMoving] = useState<Booking>()
  const lastMoved = useLingering(moving)
  const [deleting, setDeleting] = useState<Booking>()
  const done = () => {
    setMoving(undefined)
    setDeleting(undefined)
    onClose()
  }
  return (
    <>
      <BookingDetails
        bookingId={bookingId}
        onClose={onClose}
        actions={(booking) =>
          booking.status === 'completed' ? null : (
            <>
              <Button variant="danger" onClick={() => setDeleting(booking)}>
                {words.deleteBooking}
              </Button>
              <Button onClick={() => setMoving(booking)}>{words.reschedule}</Button>
            </>
          )
        }
      />
      <FormDialog
        draft={`booking:${lastMoved?.id}:start`}
        open={moving !== undefined}
        onClose={() => setMoving(undefined)}
        title={words.reschedule}
        description={lastMoved && `${lastMoved.client.name} - ${lastMoved.appointmentType.name}`}
      >
        {lastMoved ? (
          <RescheduleBooking
            booking={lastMoved}
            onCancel={() => setMoving(undefined)}
            onMoved={done}
          />
        ) : null}
      </FormDialog>
      <DeleteBooking booking={deleting} onKeep={() => setDeleting(undefined)} onDeleted={done} />
    </>
  )
}

interface DeleteBookingProps {
  booking: Booking | undefined
  onKeep: () => void
  onDeleted: () => void
}

function DeleteBooking({ booking, onKeep, onDeleted }: DeleteBookingProps) {
  const toast = useToast()
  const refresh = useRefreshBookings()
  const deletion = trpc.booking.delete.useMutation({
    onSuccess: async () => {
      onDeleted()
      toast(words.bookingDeleted)
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      open={booking !== undefined}
      title={words.deleteBooking}
      words={words.deleteAsk}
      keep={words.keepBooking}
      act={words.deleteBooking}
      acting={words.deleting}
      isActing={deletion.isPending}
      trouble={deletion.error ? failureWords(deletion.error, words.deleteFailed) : undefined}
      onKeep={() => {
        deletion.reset()
        onKeep()
      }}
      onAct={() => {
        if (booking) deletion.mutate({ id: booking.id })
      }}
    />
  )
}
