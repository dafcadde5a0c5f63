import type { BlackoutEntry, CalendarEntry } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { clockTime } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useMoveBooking } from '../bookings/dialogs/use-move-booking.ts'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { type BlackoutTimes, type Dropped, movedBlackout, type Window } from './calendar-times.ts'
import { calendar as text } from './text.ts'

/** The new times of a blackout, and its title and reason if they change. */
type BlackoutChange = BlackoutTimes & { title?: string; reason?: string | null }

interface DropOptions {
  /** Moves back what FullCalendar has moved. */
  revert: () => void
  notifyClient: boolean
  /** Whether a visit lies outside the business hours, at least in part. */
  isOutside: (span: Window) => boolean
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

  const send = async (change: BlackoutChange) => {
    await update.mutateAsync(change)
    await refresh('blackout')
  }

  const changeBlackout = async (
    entry: Omit<BlackoutEntry, 'kind' | 'displayColor'>,
    change: BlackoutChange,
  ) => {
    const { id, title, reason, startDatetime, endDatetime, isAllDay } = entry
    await send(change)
    const isMoved = change.startDatetime.getTime() !== startDatetime.getTime()
    const isResized = change.endDatetime.getTime() !== endDatetime.getTime()
    const changed = change.title ?? title
    const name = isMoved ? text.moved : text.resized
    const at = isMoved ? change.startDatetime : change.endDatetime
    showUndo({
      about: `blackout-${id}`,
      message: isMoved || isResized ? name(changed, when(at)) : text.saved(changed),
      undo: () => send({ id, title, reason, startDatetime, endDatetime, isAllDay }),
      undone: text.movedBack(title, when(startDatetime)),
    })
  }

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
  return { drop, changeBlackout }
}
