import { calendar as words } from '../../content/admin/calendar.ts'
import { common } from '../../content/admin/frame.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useBusinessZone } from '../settings.ts'
import { type BlackoutTimes, type Dropped, movedBlackout } from './calendar-change.ts'
import type { BlackoutEntry, BookingEntry, CalendarEntry } from './calendar-entries.ts'
import { dateAndTime } from './datetime.ts'
import { failureWords } from './form-refusal.ts'
import { useRefresh, useRefreshBookings } from './refresh.ts'
import { trpc } from './trpc.ts'

type MovedBooking = Pick<BookingEntry, 'id' | 'client' | 'startDatetime'>

interface Dropping {
  snapBack: () => void
  notifyClient: boolean
}

/** Moving what stands in the calendar: at once, with a way back, or back with the reason. */
export function useCalendarMoves() {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const refreshBookings = useRefreshBookings()
  const booking = trpc.booking.update.useMutation({ onSuccess: () => refreshBookings() })
  const blackout = trpc.blackout.update.useMutation({
    onSuccess: () => refresh('blackout', 'calendarEvent', 'availability'),
  })
  const when = (at: Date) => dateAndTime(at.getTime(), zone)

  const refused = (error: unknown) => toast(failureWords(error, words.moveFailed), { tone: 'bad' })
  const undo = (back: () => Promise<unknown>, said: string) => ({
    words: common.undo,
    onPress: () => {
      back().then(
        () => toast(said),
        (error) => toast(failureWords(error, words.undoFailed), { tone: 'bad' }),
      )
    },
  })

  const saidBooking = (entry: MovedBooking, startDatetime: Date, notifyClient: boolean) => {
    const { id, client, startDatetime: before } = entry
    const said = notifyClient ? words.moved : words.movedQuietly
    toast(said(client.name, when(startDatetime)), {
      action: undo(
        () => booking.mutateAsync({ id, startDatetime: before, notifyClient }),
        words.movedBack(client.name, when(before)),
      ),
    })
  }
  const saidBlackout = (entry: BlackoutEntry, times: BlackoutTimes) => {
    const { id, title, startDatetime, endDatetime, isAllDay } = entry
    const isMoved = times.startDatetime.getTime() !== startDatetime.getTime()
    const said = isMoved
      ? words.moved(title, when(times.startDatetime))
      : words.resized(title, when(times.endDatetime))
    toast(said, {
      action: undo(
        () => blackout.mutateAsync({ id, startDatetime, endDatetime, isAllDay }),
        words.movedBack(title, when(startDatetime)),
      ),
    })
  }

  /** After dragging: what is refused snaps back, and says why. */
  const drop = (entry: CalendarEntry, dropped: Dropped, { snapBack, notifyClient }: Dropping) => {
    const onError = (error: unknown) => {
      snapBack()
      refused(error)
    }
    if (entry.kind === 'blackout') {
      const times = movedBlackout(entry, dropped)
      if (!times) return snapBack()
      blackout.mutate(times, { onError, onSuccess: () => saidBlackout(entry, times) })
      return
    }
    const startDatetime = dropped.start
    if (dropped.allDay || !startDatetime) {
      snapBack()
      toast(words.needsTime, { tone: 'bad' })
      return
    }
    const onSuccess = () => saidBooking(entry, startDatetime, notifyClient)
    booking.mutate({ id: entry.id, startDatetime, notifyClient }, { onError, onSuccess })
  }
  return { drop, booking, blackout, saidBooking, saidBlackout }
}
