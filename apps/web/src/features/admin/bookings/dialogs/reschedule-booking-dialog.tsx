import { rescheduleForm } from '@haircuts/core/bookings/admin-form'
import { useState } from 'react'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { NotifyClient } from '../../visit/notify-field.tsx'
import { useBookingRevision } from './booking-facts.ts'
import { rescheduleBooking as text } from './text.ts'
import { TimesField } from './times-field.tsx'
import { useMoveBooking } from './use-move-booking.ts'

interface RescheduleBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  /** Continues its draft, which was left for the calendar. */
  isContinued?: boolean
  onClose: () => void
  /** Called after the move, besides `onClose`. */
  onMoved: () => void
}

/** Moves a booking by a form, the alternative to dragging (WCAG 2.5.7). */
export function RescheduleBookingDialog(props: RescheduleBookingDialogProps) {
  const { booking, isContinued, onClose, onMoved } = props
  return (
    <FormDialog
      draft={`booking:${booking?.id}:start`}
      isContinued={isContinued}
      open={booking !== undefined}
      onClose={onClose}
      title={text.act}
      description={booking && `${booking.client.name} - ${booking.appointmentType.name}`}
    >
      {booking ? <RescheduleForm booking={booking} onClose={onClose} onMoved={onMoved} /> : null}
    </FormDialog>
  )
}

interface RescheduleFormProps extends RescheduleBookingDialogProps {
  booking: Booking
}

function RescheduleForm({ onClose, onMoved, ...props }: RescheduleFormProps) {
  const zone = useBusinessZone()
  const move = useMoveBooking()
  // As it was when the form opened.
  const [booking] = useState(props.booking)
  const save = useBookingRevision(booking, ({ startDatetime, status }) => ({
    startDatetime: {
      value: [startDatetime.value, status.value],
      text: `${startDatetime.text}\n${status.text}`,
    },
  }))
  const current = toWallTime(booking.startDatetime.getTime(), zone)
  const dialog = useAdminForm(rescheduleForm, {
    defaultValues: { start: current, notifyClient: true },
    fields: { start_datetime: 'start' },
    otherwise: text.failed,
    save: async ({ start, notifyClient }) => {
      const startDatetime = new Date(fromWallTime(start, zone) ?? Number.NaN)
      const lost = await save({ startDatetime }, (sent, shown) =>
        move(shown, { ...sent, notifyClient }),
      )
      if (lost) return lost
      onClose()
      onMoved()
    },
  })
  return (
    <FormFrame dialog={dialog} submit={text.act} submitting={text.updating} onCancel={onClose}>
      <TimesField
        label={text.newStart}
        hint={text.keepsLength}
        visit={{ bookingId: booking.id }}
        current={current}
        picking={{ bookingId: booking.id, name: booking.client.name }}
        error={dialog.error}
        onChange={dialog.forgetError}
        onFollow={onClose}
      />
      <NotifyClient client={booking.client}>{text.notify}</NotifyClient>
    </FormFrame>
  )
}
