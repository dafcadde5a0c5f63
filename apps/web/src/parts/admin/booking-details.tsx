import { type ReactNode, useState } from 'react'
import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { common } from '../../content/admin/frame.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface BookingDetailsProps {
  /** Undefined keeps it closed. */
  bookingId: number | undefined
  onClose: () => void
  /** What the screen that opened it lets him do with it, beside Close. */
  actions?: ((booking: Booking) => ReactNode) | undefined
}

/** Everything about one booking, in one request: client, intake form, history. */
export function BookingDetails({ bookingId, onClose, actions }: BookingDetailsProps) {
  // What was shown last stays while the dialog goes away.
  const [shownId, setShownId] = useState(bookingId)
  if (bookingId !== undefined && bookingId !== shownId) setShownId(bookingId)
  return (
    <Dialog open={bookingId !== undefined} onClose={onClose} title={words.title} size="lg">
      {shownId === undefined ? null : <Opened id={shownId} onClose={onClose} actions={actions} />}
    </Dialog>
  )
}

interface OpenedProps extends Pick<BookingDetailsProps, 'onClose' | 'actions'> {
  id: number
}

function Opened({ id, onClose, actions }: OpenedProps) {
  // Always as it is now: the visitor may have moved it a moment ago.
  const details = trpc.booking.details.useQuery({ id }, { staleTime: 0 })
  return (
    <>
      <DialogBody>
        {details.isPending ? <LoadingRows rows={5} /> : null}
        {details.isError ? (
          <LoadFailed
            error={details.error}
            words={words.failed}
            onRetry={() => details.refetch()}
          />
        ) : null}
        {details.data ? <BookingSheet {...details.data} /> : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        {details.data ? actions?.(details.data.booking) : null}
      </DialogActions>
    </>
  )
}
