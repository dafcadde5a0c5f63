import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { BlackoutEntry, CalendarEntry } from '../../../parts/admin/outputs.ts'
import { useMoveBooking } from '../../../parts/admin/use-move-booking.ts'
import { common } from '../../../site/admin/words.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type BlackoutTimes, type Dropped, movedBlackout } from './calendar-times.ts'
import { calendar as words } from './words.ts'

interface DropOptions {
  revert: () => void
  notifyClient: boolean
}

/**
 * Moves bookings and blackouts, by dragging or by form. Success shows a toast with undo, an error
 * one with the reason.
 */
export function useCalendarMoves() {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const { update: booking, confirm: confirmBooking } = useMoveBooking()
  const blackout = trpc.blackout.update.useMutation({
    onSuccess: () => refresh('blackout', 'calendarEvent', 'availability'),
  })
  const when = (at: Date) => dateAndTime(at.getTime(), zone)

  const showError = (error: unknown) =>
    toast(failureWords(error, words.moveFailed), { tone: 'bad' })
  const undo = (revert: () => Promise<unknown>, message: string) => ({
    words: common.undo,
    onPress: () => {
      revert().then(
        () => toast(message),
        (error) => toast(failureWords(error, words.undoFailed), { tone: 'bad' }),
      )
    },
  })

  const confirmBlackout = (entry: BlackoutEntry, times: BlackoutTimes) => {
    const { id, title, startDatetime, endDatetime, isAllDay } = entry
    const isMoved = times.startDatetime.getTime() !== startDatetime.getTime()
    const message = isMoved
      ? words.moved(title, when(times.startDatetime))
      : words.resized(title, when(times.endDatetime))
    toast(message, {
      action: undo(
        () => blackout.mutateAsync({ id, startDatetime, endDatetime, isAllDay }),
        words.movedBack(title, when(startDatetime)),
      ),
    })
  }

  /** Handles the end of a drag; a refused move snaps back and shows the reason. */
  const drop = (entry: CalendarEntry, dropped: Dropped, { revert, notifyClient }: DropOptions) => {
    const onError = (error: unknown) => {
      revert()
      showError(error)
    }
    if (entry.kind === 'blackout') {
      const times = movedBlackout(entry, dropped)
      if (!times) return revert()
      blackout.mutate(times, { onError, onSuccess: () => confirmBlackout(entry, times) })
      return
    }
    const startDatetime = dropped.start
    if (dropped.allDay || !startDatetime) {
      revert()
      toast(words.needsTime, { tone: 'bad' })
      return
    }
    const onSuccess = () => confirmBooking(entry, startDatetime, notifyClient)
    booking.mutate({ id: entry.id, startDatetime, notifyClient }, { onError, onSuccess })
  }
  return { drop, blackout, confirmBlackout }
}
