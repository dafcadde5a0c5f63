import { rescheduleForm } from '@haircuts/core/bookings/admin-form'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { fromWallTime } from '../../../../ui/format/wall-time.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { NotifyClient } from '../../visit/notify-field.tsx'
import { notifyChoice } from '../../visit/text.ts'
import { bookCleanup as text } from './text.ts'
import { TimesField } from './times-field.tsx'

interface CleanupDialogProps {
  /** The visit that the clean-up comes with. The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** Books the free clean-up of a visit for its client, at any time that is not another booking's. */
export function CleanupDialog({ booking, onClose }: CleanupDialogProps) {
  return (
    <FormDialog
      draft={`booking:${booking?.id}:cleanup`}
      open={booking !== undefined}
      onClose={onClose}
      title={text.act}
      description={booking?.client.name}
    >
      {booking ? <CleanupForm booking={booking} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function CleanupForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const zone = useBusinessZone()
  const toast = useToast()
  const book = trpc.cleanup.bookForClient.useMutation()
  const { id, client } = booking
  const dialog = useAdminForm(rescheduleForm, {
    defaultValues: { start: '', notifyClient: true },
    fields: { start_datetime: 'start' },
    otherwise: text.failed,
    save: async ({ start, notifyClient }) => {
      const startDatetime = new Date(fromWallTime(start, zone) ?? Number.NaN)
      await book.mutateAsync({ id, startDatetime, notifyClient })
      onClose()
      toast(text.booked(client.name), { about: `booking-${id}` })
    },
  })
  return (
    <FormFrame dialog={dialog} submit={text.submit} submitting={text.submitting} onCancel={onClose}>
      <TimesField
        hint={text.hint}
        visit={{ bookingId: id, isCleanup: true }}
        error={dialog.error}
        onChange={dialog.forgetError}
        onFollow={onClose}
      />
      <NotifyClient client={client}>{notifyChoice.label}</NotifyClient>
    </FormFrame>
  )
}
