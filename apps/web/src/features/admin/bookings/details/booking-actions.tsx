import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { common } from '../../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../../app/admin-paths.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { CompleteBooking } from '../../payments/complete-booking.tsx'
import { payments } from '../../payments/text.ts'
import { useOutcome } from '../../payments/use-outcome.ts'
import { RequestActions } from '../../requests/request-actions.tsx'
import { SeriesDialog } from '../../series/series-dialog.tsx'
import { series as seriesText } from '../../series/text.ts'
import { BookingDialog } from '../dialogs/booking-dialog.tsx'
import { BookingDialogs } from '../dialogs/booking-dialogs.tsx'
import { BringBackDialog } from '../dialogs/bring-back-dialog.tsx'
import { CleanupDialog } from '../dialogs/cleanup-dialog.tsx'
import {
  bookCleanup,
  bringBack,
  cancelBooking,
  deleteFromDetails,
  rescheduleBooking,
} from '../dialogs/text.ts'
import styles from './booking-actions.module.css'
import { actsOf, type BookingAct } from './booking-acts.ts'
import { bookingDetails as text } from './text.ts'

interface BookingActionsProps {
  booking: Booking
  canBookCleanup: boolean
  isListed: boolean
  /** Opens the review; by default the dashboard's. */
  onReview?: ((bookingId: number) => void) | undefined
  /** Closes the details: another screen opens, or the booking was moved or deleted. */
  onClose: () => void
}

const LABELS: Record<BookingAct, string> = {
  review: text.review,
  complete: payments.complete,
  'no-show': text.noShow,
  reschedule: rescheduleBooking.act,
  again: text.again,
  'bring-back': bringBack.act,
  edit: common.edit,
  repeat: seriesText.act,
  cleanup: bookCleanup.act,
  cancel: cancelBooking.act,
  delete: deleteFromDetails.act,
}

/** The acts whose label is pending while a booking gets this status. */
const PENDING_ACTS: Partial<Record<string, BookingAct>> = {
  completed: 'complete',
  'no-show': 'no-show',
}

/** Everything that can be done with a booking, as the footer of its details: the act of the moment, the others folded. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, canBookCleanup, isListed, onReview, onClose } = props
  const [act, setAct] = useState<BookingAct>()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const [, navigate] = useLocation()
  const outcome = useOutcome<Booking>(onClose)
  const pending = outcome.pendingStatus && PENDING_ACTS[outcome.pendingStatus]
  const { primary, beside, ifRoom, folded } = actsOf(
    { ...booking, canBookCleanup },
    now(),
    isListed,
  )
  const isRequest = booking.status === 'pending' && booking.pendingUntil !== null
  const moreId = useId()
  const closeDialog = () => setAct(undefined)

  function perform(chosen: BookingAct) {
    if (chosen === 'complete') outcome.complete(booking)
    else if (chosen === 'no-show') outcome.miss(booking)
    else if (chosen === 'review') review()
    else setAct(chosen)
  }

  function review() {
    onClose()
    if (onReview) onReview(booking.id)
    else navigate(adminQueryLinks.review(booking.id))
  }

  const button = (each: BookingAct, place?: string) => (
    <Button
      key={each}
      variant={each === primary ? 'primary' : each === 'delete' ? 'danger' : 'secondary'}
      pending={pending === each}
      className={place}
      onClick={() => perform(each)}
    >
      {pending === each ? common.saving : LABELS[each]}
    </Button>
  )

  return (
    <>
      <MoreButton isOpen={isMoreOpen} controls={moreId} onToggle={setIsMoreOpen}>
        {text.more}
      </MoreButton>
      <div className={styles.more} id={moreId} hidden={!isMoreOpen}>
        {folded.map((each) => button(each))}
        {ifRoom.map((each) => button(each, styles.onPhone))}
      </div>
      {ifRoom.toReversed().map((each) => button(each, styles.ifRoom))}
      {beside.map((each) => button(each))}
      {isRequest ? <RequestActions booking={booking} onDone={onClose} /> : button(primary)}
      <CompleteBooking
        booking={outcome.completion?.booking}
        undo={outcome.completion?.undo}
        onClose={() => {
          outcome.end()
          onClose()
        }}
      />
      <BookingDialog open={act === 'again'} prefill={againOf(booking)} onClose={closeDialog} />
      <BringBackDialog
        booking={act === 'bring-back' ? booking : undefined}
        onClose={closeDialog}
        onDone={onClose}
      />
      <CleanupDialog booking={act === 'cleanup' ? booking : undefined} onClose={closeDialog} />
      <SeriesDialog booking={act === 'repeat' ? booking : undefined} onClose={closeDialog} />
      <BookingDialogs
        act={isDialog(act) ? act : undefined}
        booking={booking}
        isListed={isListed}
        onClose={closeDialog}
        onDone={onClose}
      />
    </>
  )
}

interface MoreButtonProps {
  isOpen: boolean
  controls: string
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

function MoreButton({ isOpen, controls, onToggle, children }: MoreButtonProps) {
  return (
    <Button
      variant="quiet"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    >
      {children}
    </Button>
  )
}

const DIALOGS = ['edit', 'reschedule', 'cancel', 'delete'] as const

function isDialog(act: BookingAct | undefined): act is (typeof DIALOGS)[number] {
  return DIALOGS.some((each) => each === act)
}

/** The same service and add-ons for the same client, at the usual interval. */
function againOf({ id, client, appointmentType, addons }: Booking) {
  return {
    client,
    appointmentTypeId: appointmentType.id,
    addonIds: addons.flatMap((addon) => addon.id ?? []),
    againId: id,
  }
}
