import { createBooking as words } from '../../content/admin/booking-dialogs.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useBookingCreation } from '../../lib/admin/use-booking-creation.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { CreateBookingForm } from './create-booking-form.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface CreateBookingDialogProps {
  open: boolean
  onClose: () => void
  /** Where it was asked for, as on a calendar: epoch milliseconds. */
  start?: number | undefined
}

/** A booking by the barber's own hand, wherever he likes: only another booking is in its way. */
export function CreateBookingDialog({ open, onClose, start }: CreateBookingDialogProps) {
  const creation = useBookingCreation()
  const types = trpc.appointmentType.list.useQuery({})
  return (
    <Dialog
      open={open}
      onClose={() => !creation.isPending && onClose()}
      holdsWork
      title={words.title}
      size="lg"
    >
      {types.data ? (
        <CreateBookingForm types={types.data} creation={creation} start={start} onClose={onClose} />
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
    </Dialog>
  )
}
