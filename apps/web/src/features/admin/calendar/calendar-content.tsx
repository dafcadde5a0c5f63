import { useCalendarController } from '@fullcalendar/react'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import { deleteFields } from '../../../app/admin/editing/drafts.ts'
import { DialogFailed } from '../../../app/admin/screen/dialog-failed.tsx'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { CalendarEntry, DayHours, SpecialDate } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone, usePublicSetting } from '../../../app/api/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PHONE } from '../../../ui/breakpoints.ts'
import { now } from '../../../ui/browser/clock.ts'
import { preloadInTurn } from '../../../ui/browser/idle-turn.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { clockTime, localDate } from '../../../ui/format/datetime.ts'
import { toWallTime } from '../../../ui/format/wall-time.ts'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useOpenFromQuery } from '../../../ui/hooks/use-open-from-query.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { NEW_BOOKING, pickStart, readPicking } from '../bookings/dialogs/picking.ts'
import { openingOf } from '../time-off/blackout-times.ts'
import {
  type BlackoutPrefill,
  type Dropped,
  dropDraftedTimes,
  leadTime,
  type Window,
} from '../times/calendar-times.ts'
import { CalendarBoard, SlotCursor } from './board/calendar-board.tsx'
import { overlappedBooking } from './board/calendar-entries.ts'
import type { ChosenSlot } from './board/slot-choice.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayStrip } from './day-strip.tsx'
import { bookingsByDate, closedDates, isOutsideHours, weekOf } from './days.ts'
import styles from './page.module.css'
import { calendar as text } from './text.ts'
import { useDrop } from './use-drop.ts'
import type { ShownCalendar } from './use-shown-calendar.ts'

/** Loaded at an idle moment after the grid is shown (ADR 29), or on demand. */
const Dialogs = lazy(async () => (await import('./calendar-dialogs.tsx')).CalendarDialogs, {
  Failed: DialogFailed,
})

const REST = [SlotCursor, Dialogs]

const NOTHING: CalendarEntry[] = []
const NO_DAYS: DayHours[] = []
const NO_DATES: SpecialDate[] = []

interface CalendarContentProps {
  shown: ShownCalendar
  /** Gets the days in view. */
  inView: RefObject<Window | undefined>
  notifyClient: boolean
  /** The times of new time off, as they are in the URL. */
  blackingOut: string | undefined
  /** The start of the booking that is being created, in milliseconds; NaN without one. */
  bookingAt: number | undefined
  /** The service and the time that are asked about. */
  whyNot: string | undefined
  /** A form was left to pick its start here: a time is awaited, or the form is open again. */
  picking: 'time' | 'form' | undefined
  onBlackOut: (prefill: BlackoutPrefill) => void
  onBook: (start: Date) => void
  /** Opens the form again whose start was picked. */
  onPicked: () => void
  onWhyNot: (asked: string) => void
  /** Closes what the URL has opened. */
  onClose: () => void
}

/** The calendar with the dialogs that open from it. */
export function CalendarContent(props: CalendarContentProps) {
  const { shown, inView, notifyClient, blackingOut, bookingAt, whyNot, onBlackOut, onBook } = props
  const { picking, onPicked } = props
  const calendar = useCalendarController()
  const zone = useBusinessZone()
  const { entries, week, specialDates, onView } = shown
  const lead = useLeadTime()
  const moveTo = useDrop()
  const [initialDate, setInitialDate] = useState<string>()
  useOpenFromQuery('date', (date) => {
    if (Number.isNaN(Date.parse(date))) return
    setInitialDate(date)
    calendar.gotoDate(date)
  })
  const [opened, setOpened] = useState<CalendarEntry>()
  const [slot, setSlot] = useState<ChosenSlot>()
  const isPicking = picking === 'time'
  const [wasPicking, setWasPicking] = useState(isPicking)
  if (wasPicking !== isPicking) {
    setWasPicking(isPicking)
    // The details whose form was left would cover the grid.
    setOpened(undefined)
  }
  const toast = useToast()
  const days = week.data ?? NO_DAYS
  const dates = specialDates.data ?? NO_DATES
  const isPhone = useMedia(PHONE)
  const loaded = entries.data ?? NOTHING
  const closed = useMemo(() => closedDates(loaded, dates, zone), [loaded, dates, zone])
  const bookings = useMemo(() => bookingsByDate(loaded, zone), [loaded, zone])
  const { view } = calendar
  const today = localDate(now(), zone)
  // Also before the grid has its view, which is that of a day on phones: the strip would push the grid down later.
  const isDayOnPhone = isPhone && (view === undefined || view.type === 'timeGridDay')
  const day = view ? localDate(view.currentStart.getTime(), zone) : (initialDate ?? today)
  const isLoading = entries.isPending || entries.isPlaceholderData
  const failed = [entries, week].find(({ isLoadingError }) => isLoadingError)
  const form = picking === 'form' ? picking : undefined
  const isOpen = [opened, slot, blackingOut, bookingAt, whyNot, form].some(
    (each) => each !== undefined,
  )
  const close = () => {
    setOpened(undefined)
    setSlot(undefined)
    props.onClose()
  }
  const isGridShown = calendar.view !== undefined
  const rest = useLoadedRest(isGridShown)
  function block(selected: Dropped) {
    setSlot(undefined)
    dropDraftedTimes()
    const [start, end] = [selected.start?.getTime() ?? 0, selected.end?.getTime() ?? 0]
    onBlackOut({ from: selected.allDay ? 'days' : 'times', start, end })
  }
  function book(start: Date) {
    setSlot(undefined)
    deleteFields(NEW_BOOKING, ['start'])
    onBook(start)
  }
  function pick({ start, isAllDay }: Pick<ChosenSlot, 'start' | 'isAllDay'>) {
    const at = start.getTime()
    pickStart(isAllDay ? openingOf(localDate(at, zone), days) : toWallTime(at, zone))
    onPicked()
  }
  function drop(entry: CalendarEntry, dropped: Dropped, revert: () => void) {
    const inTheWay =
      entry.kind === 'booking' && dropped.start && !dropped.allDay
        ? overlappedBooking(loaded, entry, dropped.start)
        : null
    if (inTheWay?.kind !== 'booking') {
      const isOutside = (span: Window) =>
        isOutsideHours(span, { week: days, specialDates: dates, zone })
      return moveTo(entry, dropped, { revert, notifyClient, isOutside })
    }
    revert()
    const { client, startDatetime } = inTheWay
    toast(text.overlaps(client.name, clockTime(startDatetime.getTime(), zone)), { tone: 'bad' })
  }
  return (
    <>
      <section className={styles.calendar} aria-label={text.heading} aria-busy={isLoading}>
        <CalendarToolbar calendar={calendar} stepsByWeek={isDayOnPhone} />
        {failed ? (
          <LoadFailed error={failed.error} message={text.failed} onRetry={() => failed.refetch()} />
        ) : null}
        {isDayOnPhone ? (
          <DayStrip
            week={weekOf(day)}
            chosen={day}
            today={today}
            bookings={bookings}
            closed={closed}
            onChoose={(date) => calendar.gotoDate(date)}
            onStep={(weeks) => calendar.incrementDate({ weeks })}
          />
        ) : null}
        {isPicking ? (
          <Banner
            tone="note"
            action={
              <Button variant="secondary" size="sm" onClick={onPicked}>
                {text.backToForm}
              </Button>
            }
          >
            {text.pick(readPicking().name)}
          </Banner>
        ) : null}
        <CalendarBoard
          calendar={calendar}
          entries={loaded}
          bookings={bookings}
          closed={closed}
          isPhone={isPhone}
          isPending={entries.isPending}
          isRestLoaded={rest !== null}
          initialDate={initialDate}
          week={days}
          // A press on the band chooses no time otherwise.
          lead={isPicking ? null : lead}
          zone={zone}
          onView={(view, current) => {
            inView.current = current
            onView(view)
          }}
          onOpen={setOpened}
          onSelect={(selected) => {
            const { start, allDay: isAllDay } = selected
            if (!isPicking) block(selected)
            else if (start) pick({ start, isAllDay })
          }}
          onChoose={isPicking ? pick : setSlot}
          onDrop={drop}
        />
        <p className={styles.busy} role="status">
          {isLoading ? common.loading : null}
        </p>
      </section>
      {isOpen || rest?.has(Dialogs) ? (
        <Dialogs
          open={isOpen}
          entry={opened}
          slot={slot}
          blackingOut={blackingOut}
          bookingAt={bookingAt}
          whyNot={whyNot}
          isFormOpen={form !== undefined}
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
