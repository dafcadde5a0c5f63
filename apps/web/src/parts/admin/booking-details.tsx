import { type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useLastDefined } from '../../lib/use-lingering.ts'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import { common } from '../../site/admin/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx'
import type { Booking } from './booking.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface BookingDetailsProps {
  /** The dialog is open while this is defined. */
  bookingId: number | undefined
  /** The booking as the screen already shows it, displayed until its details arrive. */
  known?: Booking | undefined
  onClose: () => void
  /** Buttons of the calling screen, shown beside Close. */
  actions?: ((booking: Booking) => ReactNode) | undefined
}

/** Dialog with all details of one booking, loaded in one request: client, intake form, history. */
export function BookingDetails({ bookingId, known, onClose, actions }: BookingDetailsProps) {
  const lastKnown = useLastDefined(known)
  // Keeps the content during the closing animation.
  const [shownId, setShownId] = useState(bookingId)
  if (bookingId !== undefined && bookingId !== shownId) setShownId(bookingId)
  return (
    <Dialog open={bookingId !== undefined} onClose={onClose} title={words.title} size="lg">
      {shownId === undefined ? null : (
        <DetailsContent
          id={shownId}
          known={lastKnown?.id === shownId ? lastKnown : undefined}
          onClose={onClose}
          actions={actions}
        />
      )}
    </Dialog>
  )
}

interface DetailsContentProps extends Pick<BookingDetailsProps, 'known' | 'onClose' | 'actions'> {
  id: number
}

function DetailsContent({ id, known, onClose, actions }: DetailsContentProps) {
  // Never served from the cache: the client may have rescheduled a moment ago.
  const details = trpc.booking.details.useQuery({ id }, { staleTime: 0 })
  const { booking, ...around } = details.data ?? { booking: details.isError ? undefined : known }
  return (
    <>
      <DialogBody>
        {details.isPending && !booking ? <LoadingRows rows={5} /> : null}
        {details.isError ? (
          <LoadFailed
            error={details.error}
            words={words.failed}
            onRetry={() => details.refetch()}
          />
        ) : null}
        {booking ? <BookingSheet booking={booking} {...around} /> : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        {booking ? actions?.(booking) : null}
      </DialogActions>
    </>
  )
}
