import type { BlackoutEntry, CalendarEntry } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useMoveBooking } from '../bookings/dialogs/use-move-booking.ts'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { type BlackoutTimes, type Dropped, movedBlackout } from './calendar-times.ts'
import { calendar as text } from './text.ts'

interface DropOptions {
  /** Moves back what FullCalendar has moved. */
  revert: () => void
  notifyClient: boolean
}

/**
 * Moves bookings and blackouts, by dragging or by form. A success shows a toast with Undo; an error shows a toast with
 * the reason.
 */
export function useCalendarMoves() {
  const zone = useBusinessZone()
  const toast = useToast()
  const showUndo = useUndoToast()
  const refresh = useRefresh()
  const moveBooking = useMoveBooking()
  const update = trpc.blackout.update.useMutation({ scope: { id: 'move' } })
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)

  const showError = (about: string, error: unknown) =>
    toast(failureMessage(error, text.moveFailed), { about, tone: 'bad' })

  const send = async (times: BlackoutTimes) => {
    await update.mutateAsync(times)
    await refresh('blackout')
  }

  const moveBlackout = async (entry: BlackoutEntry, times: BlackoutTimes) => {
    const { id, title, startDatetime, endDatetime, isAllDay } = entry
    await send(times)
    const isMoved = times.startDatetime.getTime() !== startDatetime.getTime()
    showUndo({
      about: `blackout-${id}`,
      message: isMoved
        ? text.moved(title, when(times.startDatetime))
        : text.resized(title, when(times.endDatetime)),
      undo: () => send({ id, startDatetime, endDatetime, isAllDay }),
      undone: text.movedBack(title, when(startDatetime)),
    })
  }

  /** Handles the end of a drag; a rejected move snaps back and shows the reason. */
  const drop = (entry: CalendarEntry, dropped: Dropped, { revert, notifyClient }: DropOptions) => {
    const onError = (error: unknown) => {
      revert()
      showError(`${entry.kind}-${entry.id}`, error)
    }
    if (entry.kind === 'hold') return revert()
    if (entry.kind === 'blackout') {
      const times = movedBlackout(entry, dropped)
      if (!times) return revert()
      moveBlackout(entry, times).catch(onError)
      return
    }
    const startDatetime = dropped.start
    if (dropped.allDay || !startDatetime) {
      revert()
      toast(text.needsTime, { tone: 'bad' })
      return
    }
    moveBooking(entry, { startDatetime, notifyClient }).catch(onError)
  }
  return { drop, moveBlackout }
}
