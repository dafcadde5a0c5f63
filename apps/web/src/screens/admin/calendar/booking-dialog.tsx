import { rescheduleForm } from '@haircuts/router/booking/admin-form'
import { useState } from 'react'
import { useBusinessZone } from '../../../api/settings.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { BookingDetails } from '../../../parts/admin/booking-details.tsx'
import { DeleteBookingDialog } from '../../../parts/admin/delete-booking-dialog.tsx'
import { FormDialog, FormFrame, useDialogForm } from '../../../parts/admin/form-dialog.tsx'
import type { Booking, BookingEntry } from '../../../parts/admin/outputs.ts'
import { fromWallTime, toWallTime } from '../../../parts/admin/wall-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useCalendarMoves } from './use-calendar-moves.ts'
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
                {words.deleteBooking.act}
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
            onMoved={() => {
              setMoving(undefined)
              onClose()
            }}
          />
        ) : null}
      </FormDialog>
      <DeleteBookingDialog
        booking={deleting}
        words={words.deleteBooking}
        onClose={() => setDeleting(undefined)}
        onDeleted={onClose}
      />
    </>
  )
}

interface RescheduleBookingProps {
  booking: Pick<BookingEntry, 'id' | 'client' | 'startDatetime'>
  onCancel: () => void
  onMoved: () => void
}

/** The form to reschedule a booking, the alternative to dragging (WCAG 2.5.7). */
function RescheduleBooking({ booking, onCancel, onMoved }: RescheduleBookingProps) {
  const zone = useBusinessZone()
  const moves = useCalendarMoves()
  const dialog = useDialogForm(rescheduleForm, {
    defaultValues: {
      start: toWallTime(booking.startDatetime.getTime(), zone),
      notifyClient: true,
    },
    fields: { start_datetime: 'start' },
    otherwise: words.moveFailed,
    save: async ({ start, notifyClient }) => {
      const startDatetime = new Date(fromWallTime(start, zone) ?? Number.NaN)
      const change = { id: booking.id, startDatetime, notifyClient }
      const { clientWillBeEmailed } = await moves.booking.mutateAsync(change)
      onMoved()
      moves.confirmBooking(booking, startDatetime, { notifyClient, clientWillBeEmailed })
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={words.reschedule}
      submitting={words.updating}
      onCancel={onCancel}
    >
      <TextField
        label={words.newStart}
        hint={words.keepsLength}
        type="datetime-local"
        required
        {...dialog.field('start')}
      />
      <Checkbox {...dialog.form.register('notifyClient')}>{words.notify}</Checkbox>
    </FormFrame>
  )
}
