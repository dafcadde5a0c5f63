import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { CalendarEntry } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { clockTime } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useMoveBooking } from '../bookings/dialogs/use-move-booking.ts'
import { useChangeBlackout } from '../time-off/use-change-blackout.ts'
import { type Dropped, movedBlackout, type Window } from '../times/calendar-times.ts'
import { calendar as text } from './text.ts'

interface DropOptions {
  /** Moves back what FullCalendar has moved. */
  revert: () => void
  notifyClient: boolean
  /** Whether a visit lies outside the business hours, at least in part. */
  isOutside: (span: Window) => boolean
}

/**
 * Moves bookings and blackouts by dragging. A success shows a toast with Undo; an error shows a toast with the reason.
 */
export function useDrop() {
  const zone = useBusinessZone()
  const toast = useToast()
  const moveBooking = useMoveBooking()
  const changeBlackout = useChangeBlackout()

  const showError = (about: string, error: unknown) =>
    toast(failureMessage(error, text.moveFailed), { about, tone: 'bad' })

  /** Handles the end of a drag; a rejected move snaps back and shows the reason. */
  const drop = (
    entry: CalendarEntry,
    dropped: Dropped,
    { revert, notifyClient, isOutside }: DropOptions,
  ) => {
    const onError = (error: unknown) => {
      revert()
      showError(`${entry.kind}-${entry.id}`, error)
    }
    if (entry.kind === 'hold') return revert()
    if (entry.kind === 'blackout') {
      const times = movedBlackout(entry, dropped)
      if (!times) return revert()
      changeBlackout(entry, times).catch(onError)
      return
    }
    const startDatetime = dropped.start
    if (dropped.allDay || !startDatetime) {
      revert()
      toast(text.needsTime, { tone: 'bad' })
      return
    }
    const start = startDatetime.getTime()
    const end = start + entry.endDatetime.getTime() - entry.startDatetime.getTime()
    const warning = isOutside({ start, end }) ? text.outside(clockTime(start, zone)) : undefined
    moveBooking(entry, { startDatetime, notifyClient, warning }).catch(onError)
  }
  return drop
}
