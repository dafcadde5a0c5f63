import type { CalendarController, DatesSetInfo, EventDropInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CalendarEntry, DayHours } from '../../../../app/api/admin-outputs.ts'
import { PHONE } from '../../../../ui/breakpoints.ts'
import { idleTurn } from '../../../../ui/browser/idle-turn.ts'
import { lazy } from '../../../../ui/browser/lazy.tsx'
import { cx } from '../../../../ui/cx.ts'
import { localDate } from '../../../../ui/format/datetime.ts'
import { useSwipe } from '../../../../ui/hooks/use-swipe.ts'
import { type Dropped, isClickOn, type LeadTime, type Window } from '../../times/calendar-times.ts'
import { clockOf, shownHours, visitHours } from '../../times/shown-hours.ts'
import { DayDots } from '../day-dots.tsx'
import { calendar as text } from '../text.ts'
import { useBoardPointer, useKeyboardScrolling } from './board-input.ts'
import styles from './calendar-board.module.css'
import { chainPositions, entryKey, openHours, toEvent } from './calendar-entries.ts'
import { CalendarGrid, LONG_PRESS_MS, type Options } from './calendar-grid.tsx'
import { EdgeNotices } from './edge-notices.tsx'
import { EntryContent } from './entry-content.tsx'
import type { ChosenSlot } from './slot-choice.tsx'
import type { Cursor } from './slot-cursor.tsx'

/** The calendar is not shown before the page has loaded the rest. */
export const SlotCursor = lazy(async () => (await import('../calendar-dialogs.tsx')).SlotCursor)

const SLOT_MS = 15 * 60_000
/** The longest day has 25 hours. */
const DAY_MS = 25 * 60 * 60_000
const LEAD_TIME = 'lead-time'
const PLUGINS = [classic, dayGrid, timeGrid, list]
const CURSOR = 'cursor'

interface CalendarBoardProps {
  calendar: CalendarController
  entries: readonly CalendarEntry[]
  /** By local date: how many bookings begin, and which dates are blocked as a whole. */
  bookings: ReadonlyMap<string, number>
  closed: ReadonlySet<string>
  /** The month shows dots instead of entries, and a press on a date leads to its day. */
  isPhone: boolean
  /** No entries have been loaded yet. */
  isPending: boolean
  /** The code that the first render of the grid does not need has loaded. */
  isRestLoaded: boolean
  /** The initially shown date; today by default. */
  initialDate: string | undefined
  week: readonly DayHours[]
  lead: LeadTime | null
  zone: string
  /** Called with all days in view, and with those of the week or month itself. */
  onView: (view: Window, current: Window) => void
  onOpen: (entry: CalendarEntry) => void
  /** Called after dragging over empty space. */
  onSelect: (selected: Dropped) => void
  /** Called after a click on one empty slot or day. */
  onChoose: (slot: ChosenSlot) => void
  /** Called after an event was dragged or resized; calls `revert` to revert it. */
  onDrop: (entry: CalendarEntry, dropped: Dropped, revert: () => void) => void
}

/** Renders FullCalendar. Data and the handling of changes belong to the page. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { calendar, entries, week, lead, zone, onView, onOpen, onSelect, onChoose, onDrop } = props
  const { isPending, isRestLoaded, initialDate, bookings, closed, isPhone } = props
  const board = useRef<HTMLDivElement>(null)
  useKeyboardScrolling(board)
  const [initialView] = useState(defaultView)
  const [view, setView] = useState<Window & { type: string }>()
  const [cursor, setCursor] = useState<Cursor>()
  const hasSlots = view?.type.startsWith('timeGrid') ?? true
  const hasDots = isPhone && view?.type === 'dayGridMonth'
  const isList = view?.type === 'listWeek'
  const byKey = useMemo(() => new Map(entries.map((entry) => [entryKey(entry), entry])), [entries])
  const places = useMemo(() => chainPositions(entries), [entries])
  const open = (key: string) => {
    const entry = byKey.get(key)
    if (entry) onOpen(entry)
  }
  // The grid may get more hours for its first visits before it is shown.
  const plugins = useFirstRender(usePlugins(), isPending)
  const isSettling = !useIsMeasured(plugins !== undefined)
  const pointer = useBoardPointer(board, { longPressMs: LONG_PRESS_MS, onTap: open })
  const swipe = useSwipe({
    onNext: () => calendar.next(),
    onPrevious: () => calendar.prev(),
    // A longer touch drags an event or selects times.
    maxMs: LONG_PRESS_MS,
  })
  const business = useMemo(() => openHours(week), [week])
  const visits = useMemo(
    () => (view && hasSlots ? visitHours(entries, view, zone) : []),
    [entries, view, hasSlots, zone],
  )
  const hours = useMemo(() => shownHours(visits), [visits])
  const events = useMemo(() => entries.map((entry) => toEvent(entry, zone)), [entries, zone])
  const band = useMemo(() => (lead && hasSlots ? [leadTimeEvent(lead)] : []), [lead, hasSlots])
  const marked = useMemo(() => (cursor ? [cursorEvent(cursor)] : []), [cursor])
  const hatched = useMemo(
    () => [...closed].map((date) => closedEvent(date, !hasSlots)),
    [closed, hasSlots],
  )
  const shown = useMemo(
    () => [...(hasDots ? [] : events), ...band, ...marked, ...(isList ? [] : hatched)],
    [events, band, marked, hatched, hasDots, isList],
  )
  useEffect(() => {
    if (cursor)
      board.current?.querySelector(`.${styles.cursor}`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  const scrollTo = useCallback(
    (clock: string) => calendar.view?.calendar.scrollToTime(clock),
    [calendar],
  )

  const marks = useMemo(
    () =>
      ({
        eventContent: (info) => (
          <EntryContent
            {...info}
            entry={byKey.get(info.event.id)}
            place={places.get(info.event.id)}
            zone={zone}
          />
        ),
        ...(hasDots && {
          dayCellTopContent: ({ date, dayNumberText }) => (
            <span className={styles.dotted}>
              {dayNumberText}
              <DayDots count={bookings.get(localDate(date.getTime(), zone)) ?? 0} />
            </span>
          ),
        }),
        blockEventClass: ({ event, isSelected }) =>
          cx(classOf(byKey.get(event.id)), isSelected && styles.lifted),
      }) satisfies Options,
    [byKey, places, zone, hasDots, bookings],
  )
  const showDay = (date: Date) => {
    calendar.gotoDate(date)
    calendar.changeView('timeGridDay')
  }
  const drop = ({ event, revert }: Pick<EventDropInfo, 'event' | 'revert'>) => {
    const entry = byKey.get(event.id)
    if (entry) onDrop(entry, event, revert)
  }
  const isIgnored = (start: Date, end: Date, isAllDay: boolean) =>
    !isAllDay && isClickOn(lead, { start: start.getTime(), end: end.getTime() }, SLOT_MS)
  const handlers = useSteady({
    // The grid is there already: what depends on its days may be rendered in parts.
    datesSet: ({ start, end, view: { type, currentStart, currentEnd } }: DatesSetInfo) =>
      startTransition(() => {
        const range = { start: start.getTime(), end: end.getTime() }
        setView({ ...range, type })
        onView(range, { start: currentStart.getTime(), end: currentEnd.getTime() })
      }),
    eventClick: ({ event }) => open(event.id),
    eventDragStart: ({ event, jsEvent }) => pointer.drag(event.id, jsEvent),
    eventDrop: drop,
    eventResize: drop,
    dateClick: ({ date, allDay }) => {
      const end = new Date(date.getTime() + SLOT_MS)
      const { x, y } = pointer.position.current
      if (hasDots) return showDay(date)
      if (!isIgnored(date, end, allDay)) onChoose({ start: date, isAllDay: allDay, x, y })
    },
    select: ({ start, end, allDay }) => {
      // FullCalendar does not report a selection that is already active.
      calendar.view?.calendar.unselect()
      // A click on a single slot or day is handled by `dateClick`.
      const single = allDay ? DAY_MS : SLOT_MS
      if (end.getTime() - start.getTime() > single) onSelect({ start, end, allDay })
    },
  })
  return (
    <div
      ref={board}
      className={styles.board}
      data-settling={isSettling || undefined}
      {...(isPhone && swipe)}
    >
      {isRestLoaded && view && view.type !== 'listWeek' ? (
        <SlotCursor
          calendar={calendar}
          view={view}
          hours={hasSlots ? hours : undefined}
          zone={zone}
          week={week}
          onMove={setCursor}
          onChoose={(slot) => (hasDots ? showDay(slot.start) : onChoose(slot))}
        />
      ) : null}
      {plugins ? (
        <CalendarGrid
          {...handlers}
          {...marks}
          plugins={plugins}
          slotMinTime={clockOf(hours.start)}
          slotMaxTime={clockOf(hours.end)}
          controller={calendar}
          initialView={initialView}
          {...(initialDate && { initialDate })}
          timeZone={zone}
          businessHours={business}
          events={shown}
        />
      ) : null}
      {hasSlots ? (
        <EdgeNotices board={board} visits={visits} hours={hours} onScroll={scrollTo} />
      ) : null}
    </div>
  )
}

type Handlers = Required<
  Pick<
    Options,
    | 'datesSet'
    | 'eventClick'
    | 'eventDragStart'
    | 'eventDrop'
    | 'eventResize'
    | 'dateClick'
    | 'select'
  >
>

/**
 * The same functions at every render, which call those of the last one: with new ones FullCalendar renders everything
 * again.
 */
function useSteady(handlers: Handlers): Handlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [steady] = useState<Handlers>(() => ({
    datesSet: (info) => latest.current.datesSet(info),
    eventClick: (info) => latest.current.eventClick(info),
    eventDragStart: (info) => latest.current.eventDragStart(info),
    eventDrop: (info) => latest.current.eventDrop(info),
    eventResize: (info) => latest.current.eventResize(info),
    dateClick: (info) => latest.current.dateClick(info),
    select: (info) => latest.current.select(info),
  }))
  return steady
}

/**
 * The plugins, with the one for clicking and dragging, whose code is loaded while the bookings are. Undefined
 * until then: FullCalendar does not take that plugin later. If it cannot be loaded, the calendar can only be read.
 */
function usePlugins() {
  const [plugins, setPlugins] = useState<Options['plugins']>()
  useEffect(() => {
    import('@fullcalendar/react/interaction')
      .then(
        ({ default: interaction }) => [...PLUGINS, interaction],
        () => PLUGINS,
      )
      .then(async (loaded) => {
        await idleTurn()
        // The browser's first number format takes a phone 60 ms, which FullCalendar would add to its first long task.
        new Intl.NumberFormat('en')
        setPlugins(loaded)
      })
  }, [])
  return plugins
}

/**
 * The plugins once the entries are there too, so that the grid is rendered once. That first render is a transition, which
 * React divides into short tasks. What FullCalendar measures and renders again after it remains a long one on a phone.
 */
function useFirstRender<Plugins>(plugins: Plugins | undefined, isPending: boolean) {
  const [isRendered, setIsRendered] = useState(false)
  const isReady = plugins !== undefined && !isPending
  useEffect(() => {
    if (isReady) startTransition(() => setIsRendered(true))
  }, [isReady])
  return isRendered ? plugins : undefined
}

/** Whether two frames have passed: FullCalendar measures its cells after the first paint, and moves them. */
function useIsMeasured(isRendered: boolean): boolean {
  const [isMeasured, setIsMeasured] = useState(false)
  useEffect(() => {
    if (!isRendered) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isRendered])
  return isMeasured
}

/** The week view, except on phones, where its columns would be too narrow. */
function defaultView() {
  return window.matchMedia(PHONE).matches ? 'timeGridDay' : 'timeGridWeek'
}

/** The hatching of a date that is blocked as a whole. */
function closedEvent(date: string, allDay: boolean) {
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  const midnight = allDay ? '' : 'T00:00:00'
  return {
    id: `closed-${date}`,
    display: 'background',
    allDay,
    start: date + midnight,
    end: next + midnight,
    color: 'transparent',
    className: styles.closed,
  }
}

function leadTimeEvent({ start, end, hours }: LeadTime) {
  return {
    id: LEAD_TIME,
    title: text.leadTime(hours),
    display: 'background',
    start: new Date(start),
    end: new Date(end),
    color: 'var(--lead-time)',
    className: styles.lead,
  }
}

function cursorEvent({ start, isAllDay }: Cursor) {
  return {
    id: CURSOR,
    display: 'background',
    start,
    allDay: isAllDay,
    end: new Date(start.getTime() + (isAllDay ? DAY_MS : SLOT_MS)),
    color: 'transparent',
    className: styles.cursor,
  }
}

function classOf(entry: CalendarEntry | undefined) {
  if (!entry) return undefined
  if (entry.kind === 'blackout') return styles.blackout
  if (entry.kind === 'hold') return styles.hold
  if (entry.status === 'pending') return styles.pending
  if (entry.status === 'cancelled') return cx(styles.settled, styles.cancelled)
  return entry.status === 'completed' ? styles.settled : styles.booking
}
