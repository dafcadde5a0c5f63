import { useState } from 'react'
import { useRefreshBookings } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import type { Booking } from '../../../parts/admin/booking.ts'
import { BookingDetails } from '../../../parts/admin/booking-details.tsx'
import { deletionSendsEmail } from '../../../parts/admin/client-mail.ts'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { NotifyChoice } from '../../../parts/admin/notify-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { RescheduleBooking } from './reschedule-booking.tsx'
import { calendar as words } from './words.ts'

interface BookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** The dialog of one booking in the calendar, with reschedule and delete unless it is completed. */
export function BookingDialog({ booking: opened, onClose }: BookingDialogProps) {
  const [moving, setMoving] = useState<Booking>()
  const lastMoved = useLastDefined(moving)
  const [deleting, setDeleting] = useState<Booking>()
  const done = () => {
    setMoving(undefined)
    setDeleting(undefined)
    onClose()
  }
  return (
    <>
      <BookingDetails
        bookingId={opened?.id}
        known={opened}
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
  const [notifyClient, setNotifyClient] = useState(true)
  const sendsEmail = useLastDefined(booking && deletionSendsEmail(booking, now()))
  const toast = useToast()
  const refresh = useRefreshBookings()
  const deletion = trpc.booking.delete.useMutation({
    onSuccess: async () => {
      setNotifyClient(true)
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
        setNotifyClient(true)
        onKeep()
      }}
      onAct={() => {
        if (booking) deletion.mutate({ id: booking.id, notifyClient })
      }}
    >
      {sendsEmail ? <NotifyChoice checked={notifyClient} onChange={setNotifyClient} /> : null}
    </ConfirmDialog>
  )
}
