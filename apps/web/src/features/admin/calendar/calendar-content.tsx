import { useCalendarController } from '@fullcalendar/react'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import type { CalendarEntry, DayHours } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone, usePublicSetting } from '../../../app/api/settings.ts'
import { preloadInTurn } from '../../../ui/browser/idle-turn.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { clockTime } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useOpenFromQuery } from '../../../ui/hooks/use-open-from-query.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { deleteFields } from '../editing/drafts.ts'
import { DialogFailed } from '../screen/dialog-failed.tsx'
import { LoadFailed } from '../screen/query-state.tsx'
import { CalendarBoard, SlotCursor } from './board/calendar-board.tsx'
import { overlappedBooking } from './board/calendar-entries.ts'
import type { ChosenSlot } from './board/slot-choice.tsx'
import { type BlackoutPrefill, type Dropped, leadTime, type Window } from './calendar-times.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import styles from './page.module.css'
import { calendar as text } from './text.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'
import type { ShownCalendar } from './use-shown-calendar.ts'

/** Loaded at an idle moment after the grid is shown (ADR 29), or on demand. */
const Dialogs = lazy(async () => (await import('./calendar-dialogs.tsx')).CalendarDialogs, {
  Failed: DialogFailed,
})

const REST = [SlotCursor, Dialogs]

const NOTHING: CalendarEntry[] = []
const NO_DAYS: DayHours[] = []
/** Key of the draft of a new blackout. */
const NEW_BLACKOUT = 'blackout:new'
const NEW_BOOKING = 'booking:new'

interface CalendarContentProps {
  shown: ShownCalendar
  /** Gets the days in view. */
  inView: RefObject<Window | undefined>
  notifyClient: boolean
  blackingOut: BlackoutPrefill | undefined
  /** The start of the booking that is being created, in milliseconds; NaN without one. */
  bookingAt: number | undefined
  /** The service and the time that are asked about. */
  whyNot: string | undefined
  onBlackOut: (prefill: BlackoutPrefill) => void
  onBook: (start: Date) => void
  onWhyNot: (asked: string) => void
  /** Closes what the URL has opened. */
  onClose: () => void
}

/** The calendar with the dialogs that open from it. */
export function CalendarContent(props: CalendarContentProps) {
  const { shown, inView, notifyClient, blackingOut, bookingAt, whyNot, onBlackOut, onBook } = props
  const calendar = useCalendarController()
  const zone = useBusinessZone()
  const { entries, week, onView } = shown
  const lead = useLeadTime()
  const moves = useCalendarMoves()
  const [initialDate, setInitialDate] = useState<string>()
  useOpenFromQuery('date', (date) => {
    setInitialDate(date)
    calendar.gotoDate(date)
  })
  const [opened, setOpened] = useState<CalendarEntry>()
  const [slot, setSlot] = useState<ChosenSlot>()
  const toast = useToast()
  const days = week.data ?? NO_DAYS
  const isLoading = entries.isPending || entries.isPlaceholderData
  const failed = [entries, week].find(({ isLoadingError }) => isLoadingError)
  const isOpen = [opened, slot, blackingOut, bookingAt, whyNot].some((each) => each !== undefined)
  const close = () => {
    setOpened(undefined)
    setSlot(undefined)
    props.onClose()
  }
  const isGridShown = calendar.view !== undefined
  const rest = useLoadedRest(isGridShown)
  // The chosen times take precedence over times in an earlier draft.
  function block(selected: Dropped) {
    setSlot(undefined)
    deleteFields(NEW_BLACKOUT, ['start', 'end', 'isAllDay'])
    const [start, end] = [selected.start?.getTime() ?? 0, selected.end?.getTime() ?? 0]
    onBlackOut({ from: selected.allDay ? 'days' : 'times', start, end })
  }
  function book(start: Date) {
    setSlot(undefined)
    deleteFields(NEW_BOOKING, ['start'])
    onBook(start)
  }
  function drop(entry: CalendarEntry, dropped: Dropped, revert: () => void) {
    const inTheWay =
      entry.kind === 'booking' && dropped.start && !dropped.allDay
        ? overlappedBooking(entries.data ?? NOTHING, entry, dropped.start)
        : null
    if (inTheWay?.kind !== 'booking') return moves.drop(entry, dropped, { revert, notifyClient })
    revert()
    const { client, startDatetime } = inTheWay
    toast(text.overlaps(client.name, clockTime(startDatetime.getTime(), zone)), { tone: 'bad' })
  }
  return (
    <>
      {failed ? (
        <LoadFailed error={failed.error} message={text.failed} onRetry={() => failed.refetch()} />
      ) : null}
      <section className={styles.calendar} aria-label={text.heading} aria-busy={isLoading}>
        <CalendarToolbar calendar={calendar} isLoading={isLoading} />
        <CalendarBoard
          calendar={calendar}
          entries={entries.data ?? NOTHING}
          isPending={entries.isPending}
          isRestLoaded={rest !== null}
          initialDate={initialDate}
          week={days}
          lead={lead}
          zone={zone}
          onView={(view, current) => {
            inView.current = current
            onView(view)
          }}
          onOpen={setOpened}
          onSelect={block}
          onChoose={setSlot}
          onDrop={drop}
        />
      </section>
      {isOpen || rest?.has(Dialogs) ? (
        <Dialogs
          open={isOpen}
          entry={opened}
          slot={slot}
          blackingOut={blackingOut}
          draft={NEW_BLACKOUT}
          bookingAt={bookingAt}
          whyNot={whyNot}
          zone={zone}
          week={days}
          onBook={book}
          onBlock={block}
          onWhyNot={props.onWhyNot}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Loads the components of `REST` once the grid is shown. @returns the loaded ones; null until each was tried. */
function useLoadedRest(isGridShown: boolean): ReadonlySet<unknown> | null {
  const [loaded, setLoaded] = useState<ReadonlySet<unknown> | null>(null)
  useEffect(() => {
    if (!isGridShown) return
    const unmounted = new AbortController()
    preloadInTurn(REST, unmounted.signal).then((parts) => {
      if (!unmounted.signal.aborted) startTransition(() => setLoaded(parts))
    })
    return () => unmounted.abort()
  }, [isGridShown])
  return loaded
}

/** The lead time from the current minute on. */
function useLeadTime() {
  const minute = useNow(60_000)
  const hours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  return useMemo(() => leadTime(minute, hours), [minute, hours])
}
