import { createBooking as words } from '../../content/admin/booking-dialogs.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { CreateBookingForm } from './create-booking-form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface CreateBookingDialogProps {
  open: boolean
  onClose: () => void
}

/** A booking by the barber's own hand, wherever he likes: only another booking is in its way. */
export function CreateBookingDialog({ open, onClose }: CreateBookingDialogProps) {
  const types = trpc.appointmentType.list.useQuery({})
  return (
    <FormDialog draft="booking:new" open={open} onClose={onClose} title={words.title} size="lg">
      {types.data ? (
        <CreateBookingForm types={types.data} onClose={onClose} />
      ) : (
        <DialogBody>
          {types.isError ? (
            <LoadFailed
              error={types.error}
              words={words.typesFailed}
              onRetry={() => types.refetch()}
            />
          ) : (
            <LoadingRows />
          )}
        </DialogBody>
      )}
    </FormDialog>
  )
}
