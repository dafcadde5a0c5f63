import FullCalendar, {
  type CalendarController,
  type DatesSetInfo,
  type EventDropInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarEntry } from '../../../parts/admin/outputs.ts'
import styles from './calendar-board.module.css'
import { entryKey, type openHours, toEvent } from './calendar-entries.ts'
import { type Dropped, isClickOn, type LeadTime, type Window } from './calendar-times.ts'
import { EntryContent, spaceMeridiem } from './entry-content.tsx'
import { calendar as words } from './words.ts'

const SLOT_MS = 15 * 60_000
const LEAD_TIME = 'lead-time'
const PLUGINS = [classic, dayGrid, timeGrid, list, interaction]
const PHONE = '(max-width: 639.98px)'

interface CalendarBoardProps {
  calendar: CalendarController
  entries: readonly CalendarEntry[]
  hours: ReturnType<typeof openHours>
  lead: LeadTime | null
  zone: string
  onView: (view: Window) => void
  onOpen: (entry: CalendarEntry) => void
  onSelect: (selected: Dropped) => void
  /** Called after an event was dragged or resized; calls `revert` to revert it. */
  onDrop: (entry: CalendarEntry, dropped: Dropped, revert: () => void) => void
}

type Options = ComponentProps<typeof FullCalendar>

/** Events up to this length have room for a single line of text. */
const ONE_LINE_MS = 40 * 60_000

function isOneLine({ start, end }: Pick<Dropped, 'start' | 'end'>): boolean {
  return start !== null && end !== null && end.getTime() - start.getTime() <= ONE_LINE_MS
}

/** FullCalendar options that the specification fixes. */
const FIXED_OPTIONS = {
  plugins: PLUGINS,
  headerToolbar: false,
  height: '100%',
  slotMinTime: '07:00',
  slotMaxTime: '22:00',
  slotDuration: '00:15',
  slotHeaderInterval: '00:30',
  scrollTime: '10:30',
  scrollTimeReset: false,
  slotMinHeight: 22,
  eventShortHeight: 40,
  allDayText: words.allDay,
  noEventsText: words.nothing,
  fixedWeekCount: false,
  dayMaxEvents: true,
  nowIndicator: true,
  selectable: true,
  selectMirror: true,
  editable: true,
  eventResizableFromStart: true,
  eventInteractive: true,
  longPressDelay: 400,
  slotHeaderFormat: { hour: 'numeric', minute: '2-digit' },
  eventTimeFormat: { hour: 'numeric', minute: '2-digit' },
  views: {
    timeGridWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } },
    listWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } },
  },
  columnEventTitleClass: ({ event, isShort }) =>
    isShort || isOneLine(event) ? undefined : styles.title,
  slotHeaderContent: ({ text }) => spaceMeridiem(text),
} satisfies Options

/** Renders FullCalendar. Data and the handling of changes belong to the page. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { calendar, entries, hours, lead, zone, onView, onOpen, onSelect, onDrop } = props
  const board = useRef<HTMLDivElement>(null)
  useKeyboardScrolling(board)
  const [initialView] = useState(defaultView)
  const [hasSlots, setHasSlots] = useState(true)
  const byKey = useMemo(() => new Map(entries.map((entry) => [entryKey(entry), entry])), [entries])
  const events = useMemo(() => entries.map((entry) => toEvent(entry, zone)), [entries, zone])
  const band = useMemo(() => (lead && hasSlots ? [leadTimeEvent(lead)] : []), [lead, hasSlots])
  const shown = useMemo(() => [...events, ...band], [events, band])

  const show = ({ start, end, view }: DatesSetInfo) => {
    setHasSlots(view.type.startsWith('timeGrid'))
    onView({ start: start.getTime(), end: end.getTime() })
  }
  const drop = ({ event, revert }: Pick<EventDropInfo, 'event' | 'revert'>) => {
    const entry = byKey.get(event.id)
    if (entry) onDrop(entry, event, revert)
  }
  return (
    <div ref={board} className={styles.board}>
      <FullCalendar
        {...FIXED_OPTIONS}
        controller={calendar}
        initialView={initialView}
        timeZone={zone}
        businessHours={hours}
        events={shown}
        datesSet={show}
        eventContent={(info) => <EntryContent {...info} entry={byKey.get(info.event.id)} />}
        blockEventClass={({ event }) => classOf(byKey.get(event.id))}
        eventClick={({ event }) => {
          const entry = byKey.get(event.id)
          if (entry) onOpen(entry)
        }}
        eventDrop={drop}
        eventResize={drop}
        select={(selected) => {
          const { start, end, allDay } = selected
          const span = { start: start.getTime(), end: end.getTime() }
          // FullCalendar does not report a selection that is already active.
          calendar.view?.calendar.unselect()
          if (allDay || !isClickOn(lead, span, SLOT_MS)) onSelect({ start, end, allDay })
        }}
      />
    </div>
  )
}

/** The week view, except on phones, where its columns would be too narrow. */
function defaultView() {
  return window.matchMedia(PHONE).matches ? 'timeGridDay' : 'timeGridWeek'
}

function leadTimeEvent({ start, end, hours }: LeadTime) {
  return {
    id: LEAD_TIME,
    title: words.leadTime(hours),
    display: 'background',
    start: new Date(start),
    end: new Date(end),
    color: 'var(--lead-time)',
    className: styles.lead,
  }
}

function classOf(entry: CalendarEntry | undefined) {
  if (!entry) return undefined
  return entry.kind === 'blackout' ? styles.blackout : styles.booking
}

const SCROLLERS = '[role=table] > div, [role=table] > [role=rowgroup] > div'
const CELL = '[role=rowheader], [role=cell]'

/**
 * Makes FullCalendar's scroll containers scrollable by keyboard (WCAG 2.1.1) by making the first
 * cell of each focusable: days without entries contain no other focusable element, and FullCalendar
 * has no option for it. The container itself cannot be focusable, since a focusable element between
 * a table and its rows breaks the ARIA roles.
 */
function useKeyboardScrolling(calendar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = calendar
    if (!current) return
    const update = () => {
      for (const part of current.querySelectorAll(SCROLLERS)) {
        const cell = part.querySelector<HTMLElement>(CELL)
        if (cell && cell.tabIndex < 0 && getComputedStyle(part).overflowY === 'auto')
          cell.tabIndex = 0
      }
    }
    const observer = new MutationObserver(update)
    observer.observe(current, { childList: true, subtree: true })
    update()
    return () => observer.disconnect()
  }, [calendar])
}
