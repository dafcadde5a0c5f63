import FullCalendar, { type CalendarController } from '@fullcalendar/react'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { type ComponentProps, memo } from 'react'
import { clockTime } from '../../../../ui/format/datetime.ts'
import type { Dropped } from '../../times/calendar-times.ts'
import { calendar as text } from '../text.ts'
import styles from './calendar-board.module.css'

export type Options = ComponentProps<typeof FullCalendar>

export const LONG_PRESS_MS = 400

/** Events up to this length have room for a single line of text. */
const ONE_LINE_MS = 40 * 60_000

function isOneLine({ start, end }: Pick<Dropped, 'start' | 'end'>): boolean {
  return start !== null && end !== null && end.getTime() - start.getTime() <= ONE_LINE_MS
}

/** FullCalendar options that the specification fixes. */
const FIXED_OPTIONS = {
  headerToolbar: false,
  height: '100%',
  slotDuration: '00:15',
  slotHeaderInterval: '00:30',
  scrollTime: '10:30',
  scrollTimeReset: false,
  slotMinHeight: 18,
  eventShortHeight: 40,
  allDayText: text.allDay,
  noEventsText: text.nothing,
  fixedWeekCount: false,
  dayMaxEvents: true,
  nowIndicator: true,
  selectable: true,
  selectMirror: true,
  editable: true,
  eventResizableFromStart: true,
  eventInteractive: true,
  longPressDelay: LONG_PRESS_MS,
  // From given options, FullCalendar would make an Intl.DateTimeFormat for each row.
  slotHeaderFormat: ({ date }) => clockTime(date.marker.getTime(), 'UTC'),
  eventTimeFormat: { hour: 'numeric', minute: '2-digit' },
  views: {
    timeGridDay: {
      // The title above says the same.
      dayHeaders: false,
      titleFormat: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    },
    timeGridWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } },
    listWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } },
  },
  slotHeaderInnerClass: styles.slotTime,
  columnEventInnerClass: ({ isShort }) => (isShort ? styles.short : undefined),
  columnEventTimeClass: styles.time,
  columnEventTitleClass: ({ event, isShort }) =>
    isShort || isOneLine(event) ? undefined : styles.title,
} satisfies Options

interface CalendarGridProps extends Options {
  controller: CalendarController
}

/**
 * FullCalendar, which takes a phone more than 100 ms to render, even where nothing has changed: every option keeps its identity
 * until it changes (ADR 29).
 */
export const CalendarGrid = memo(function CalendarGrid(options: CalendarGridProps) {
  return <FullCalendar {...FIXED_OPTIONS} {...options} />
})
