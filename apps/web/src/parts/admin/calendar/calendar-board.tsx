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
import { type ComponentProps, useMemo, useState } from 'react'
import { calendar as words } from '../../../content/admin/calendar.ts'
import type { Dropped } from '../../../lib/admin/calendar-change.ts'
import {
  type CalendarEntry,
  entryKey,
  type openHours,
  toEvent,
} from '../../../lib/admin/calendar-entries.ts'
import type { Window } from '../../../lib/admin/calendar-window.ts'
import { isPressOn, type LeadTime } from '../../../lib/admin/lead-time.ts'
import styles from './calendar-board.module.css'
import { EntryWords, spaced } from './entry-words.tsx'

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
  /** Asked when an event was dragged or lengthened; it calls `snapBack` when that cannot be. */
  onDrop: (entry: CalendarEntry, dropped: Dropped, snapBack: () => void) => void
}

type Options = ComponentProps<typeof FullCalendar>

/** Has room for one line of a name beside its time. */
const BRIEF_MS = 40 * 60_000

function isBrief({ start, end }: Pick<Dropped, 'start' | 'end'>): boolean {
  return start !== null && end !== null && end.getTime() - start.getTime() <= BRIEF_MS
}

/** Everything the specification fixes about how the calendar is drawn. */
const FIXED = {
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
    isShort || isBrief(event) ? undefined : styles.title,
  slotHeaderContent: ({ text }) => spaced(text),
} satisfies Options

/** The calendar itself. What is in it, and what a change means, is the screen's. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { calendar, entries, hours, lead, zone, onView, onOpen, onSelect, onDrop } = props
  const [initialView] = useState(viewThatFits)
  const [hasSlots, setHasSlots] = useState(true)
  const byKey = useMemo(() => new Map(entries.map((entry) => [entryKey(entry), entry])), [entries])
  const events = useMemo(() => entries.map((entry) => toEvent(entry, zone)), [entries, zone])
  const band = useMemo(() => (lead && hasSlots ? [bandOf(lead)] : []), [lead, hasSlots])
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
    <div className={styles.board}>
      <FullCalendar
        {...FIXED}
        controller={calendar}
        initialView={initialView}
        timeZone={zone}
        businessHours={hours}
        events={shown}
        datesSet={show}
        eventContent={(info) => <EntryWords {...info} entry={byKey.get(info.event.id)} />}
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
          // What stays selected could not be selected again.
          calendar.view?.calendar.unselect()
          if (allDay || !isPressOn(lead, span, SLOT_MS)) onSelect({ start, end, allDay })
        }}
      />
    </div>
  )
}

/** A week as a rule; on a phone its columns would be too narrow to read, so there it opens on the day. */
function viewThatFits() {
  return window.matchMedia(PHONE).matches ? 'timeGridDay' : 'timeGridWeek'
}

function bandOf({ start, end, hours }: LeadTime) {
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
