import { rescheduleForm } from '@haircuts/core/bookings/admin-form'
import { useState } from 'react'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../../app/admin/editing/use-undo-toast.ts'
import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { Booking, StartCheck } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { DialogBody } from '../../../../ui/dialog.tsx'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { NotifyClient } from '../../visit/notify-field.tsx'
import { useBookingRevision } from './booking-facts.ts'
import { isConflict } from './start-obstacles.tsx'
import { bringBack as text } from './text.ts'
import { TimesField } from './times-field.tsx'

interface BringBackDialogProps {
  /** The cancelled booking; the dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
  /** Called once it is confirmed again, besides `onClose`. */
  onDone: () => void
}

/** Confirms a cancelled visit again: at its time, or at the nearest free time if that is booked by another client. */
export function BringBackDialog({ booking, onClose, onDone }: BringBackDialogProps) {
  const check = trpc.availability.check.useQuery(
    { bookingId: booking?.id ?? 0, startDatetime: booking?.startDatetime ?? new Date(0) },
    { enabled: booking !== undefined, staleTime: 0 },
  )
  return (
    <FormDialog
      draft={`booking:${booking?.id}:back`}
      open={booking !== undefined}
      onClose={onClose}
      title={text.act}
      description={booking && `${booking.client.name} - ${booking.appointmentType.name}`}
    >
      {booking && check.data ? (
        <BringBackForm booking={booking} check={check.data} onClose={onClose} onDone={onDone} />
      ) : (
        <DialogBody>
          <QueryState query={check} rows={4} />
        </DialogBody>
      )}
    </FormDialog>
  )
}

const CONFIRMED = { status: 'confirmed' } as const

interface BringBackFormProps extends BringBackDialogProps {
  booking: Booking
  /** Of the time that it had. */
  check: StartCheck
}

function BringBackForm({ onClose, onDone, ...props }: BringBackFormProps) {
  const zone = useBusinessZone()
  const update = trpc.booking.update.useMutation()
  const showUndo = useUndoToast()
  // As they were when the form opened.
  const [booking] = useState(props.booking)
  const [{ obstacles, alternatives }] = useState(props.check)
  const { id, client, status, startDatetime: before } = booking
  const isTaken = obstacles.some(isConflict)
  const nearest = alternatives.toSorted((a, b) => distance(a, before) - distance(b, before))[0]
  const save = useBookingRevision(booking, ({ status: shown, startDatetime }) => ({
    status: shown,
    startDatetime,
  }))
  const dialog = useAdminForm(rescheduleForm, {
    defaultValues: {
      start: toWallTime((isTaken ? (nearest ?? before) : before).getTime(), zone),
      notifyClient: true,
    },
    fields: { start_datetime: 'start' },
    otherwise: text.failed,
    save: async ({ start, notifyClient }) => {
      const startDatetime = new Date(fromWallTime(start, zone) ?? Number.NaN)
      const lost = await save({ ...CONFIRMED, startDatetime }, async (sent) => {
        const changed = await update.mutateAsync({ id, ...sent, notifyClient })
        showUndo({
          about: `booking-${id}`,
          message: text.done(client.name, dateAndTime(startDatetime.getTime(), zone)),
          emails: changed.clientWillBeEmailed ? client : undefined,
          undo: () =>
            update.mutateAsync({
              id,
              status,
              startDatetime: before,
              notifyClient,
              ifRevision: changed.revision,
            }),
          undone: text.undone(client.name),
          booking: { id, textTo: client.phoneDial === null ? undefined : client.name },
        })
      })
      if (lost) return lost
      onClose()
      onDone()
    },
  })
  return (
    <FormFrame dialog={dialog} submit={text.act} submitting={text.acting} onCancel={onClose}>
      {isTaken ? <p>{text.taken(dateAndTime(before.getTime(), zone))}</p> : null}
      <TimesField
        label={text.start}
        visit={{ bookingId: id }}
        error={dialog.error}
        onChange={dialog.forgetError}
        onFollow={onClose}
      />
      <NotifyClient client={client}>{text.notify}</NotifyClient>
    </FormFrame>
  )
}

function distance(a: Date, b: Date): number {
  return Math.abs(a.getTime() - b.getTime())
}
