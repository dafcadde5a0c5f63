import { useState } from 'react'
import { DialogFailed } from '../../../app/admin/screen/dialog-failed.tsx'
import type { CalendarEntry, DayHours } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { BookingDialog } from '../bookings/dialogs/booking-dialog.tsx'
import { readPicking } from '../bookings/dialogs/picking.ts'
import { RescheduleBookingDialog } from '../bookings/dialogs/reschedule-booking-dialog.tsx'
import { TimeOffDialogs } from '../time-off/time-off-dialogs.tsx'
import type { Dropped } from '../times/calendar-times.ts'
import { type ChosenSlot, SlotChoice } from './board/slot-choice.tsx'
import { SlotCursor } from './board/slot-cursor.tsx'
import { WhyNotDialog } from './why-not-dialog.tsx'

interface CalendarDialogsProps {
  /** Whether one of them is open. */
  open: boolean
  /** The pressed entry. */
  entry: CalendarEntry | undefined
  /** The pressed empty time. */
  slot: ChosenSlot | undefined
  /** The times of new time off, as they are in the URL. */
  blackingOut: string | undefined
  /** The start of a new booking in milliseconds, NaN without one; undefined while none is created. */
  bookingAt: number | undefined
  /** The service and the time that cannot be booked; undefined while that is not asked. */
  whyNot: string | undefined
  /** The form whose start was picked is open again. */
  isFormOpen: boolean
  zone: string
  week: readonly DayHours[]
  onBook: (start: Date) => void
  onBlock: (selected: Dropped) => void
  onWhyNot: (asked: string) => void
  onClose: () => void
}

/**
 * What opens from the calendar. The dialogs of the grid are rendered closed too, so that a press opens them within one
 * frame.
 */
export function CalendarDialogs(props: CalendarDialogsProps) {
  const { entry, slot, bookingAt, whyNot, zone, week, onClose } = props
  const booking = entry?.kind === 'booking' ? entry : undefined
  return (
    <>
      <SlotChoice
        slot={slot}
        zone={zone}
        week={week}
        onClose={onClose}
        onBook={props.onBook}
        onBlock={props.onBlock}
      />
      <BookingDetails
        bookingId={entry?.kind === 'hold' ? (entry.bookingId ?? undefined) : booking?.id}
        known={booking}
        onClose={onClose}
      />
      <TimeOffDialogs
        open={props.open}
        times={props.blackingOut}
        blackout={entry?.kind === 'blackout' ? entry : undefined}
        week={week}
        onClose={onClose}
      />
      {whyNot === undefined ? null : (
        <WhyNotDialog open value={whyNot} onChange={props.onWhyNot} onClose={onClose} />
      )}
      {bookingAt === undefined ? null : (
        <BookingDialog
          open
          start={bookingAt > 0 ? new Date(bookingAt) : undefined}
          onClose={onClose}
        />
      )}
      {props.isFormOpen ? <PickedForm onClose={onClose} /> : null}
    </>
  )
}

/** The form that was left to pick its start in the calendar. */
function PickedForm({ onClose }: { onClose: () => void }) {
  const [{ form }] = useState(readPicking)
  const bookingId = 'bookingId' in form ? form.bookingId : undefined
  const booking = trpc.booking.get.useQuery(
    { id: bookingId ?? 0 },
    { enabled: bookingId !== undefined },
  )
  if (booking.isLoadingError)
    return (
      <DialogFailed
        open
        error={booking.error}
        onRetry={() => booking.refetch()}
        onClose={onClose}
      />
    )
  if ('bookingId' in form)
    return (
      <RescheduleBookingDialog
        booking={booking.data}
        isContinued
        onClose={onClose}
        onMoved={() => undefined}
      />
    )
  return <BookingDialog open {...form} isContinued onClose={onClose} />
}

export { SlotCursor }
