import type { CalendarController } from '@fullcalendar/react'
import { type KeyboardEvent, useState } from 'react'
import type { DayHours } from '../../../../app/api/admin-outputs.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { dateAndTime, dayText } from '../../../../ui/format/admin-datetime.ts'
import { fromWallTime } from '../../../../ui/format/wall-time.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { shownTimes } from '../../time-off/blackout-times.ts'
import type { Window } from '../../times/calendar-times.ts'
import { clockOf, type Hours } from '../../times/shown-hours.ts'
import { calendar as labels } from '../text.ts'
import type { ChosenSlot } from './slot-choice.tsx'
import styles from './slot-cursor.module.css'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const DAY = 24 * 60 * MINUTE

/** An empty slot that the arrow keys have reached. */
export type Cursor = Pick<ChosenSlot, 'start' | 'isAllDay'>

interface SlotCursorProps {
  calendar: CalendarController
  view: Window
  /** Undefined in the month view, where the cursor moves over days. */
  hours: Hours | undefined
  zone: string
  week: readonly DayHours[]
  onMove: (cursor: Cursor | undefined) => void
  onChoose: (slot: ChosenSlot) => void
}

/**
 * Selects an empty slot by keyboard: a button, visible while it has the focus, whose arrow keys move a cursor in the
 * grid.
 */
export function SlotCursor(props: SlotCursorProps) {
  const { calendar, view, hours, zone, week, onMove, onChoose } = props
  /** A wall time, 'yyyy-MM-ddTHH:mm'. */
  const [at, setAt] = useState<string>()
  const isAllDay = hours === undefined
  const slotAt = (text: string) => ({
    start: new Date(fromWallTime(isAllDay ? `${text.slice(0, 10)}T00:00` : text, zone) ?? now()),
    isAllDay,
  })
  const shown = at && slotAt(at).start.getTime()

  function moveTo(text: string) {
    const slot = slotAt(text)
    const time = slot.start.getTime()
    if (time < view.start || time >= view.end) calendar.gotoDate(slot.start)
    setAt(text)
    onMove(slot)
  }
  function press(event: KeyboardEvent) {
    const step = stepOf(event.key, isAllDay)
    if (step === undefined || !at) return
    event.preventDefault()
    moveTo(within(wallText(Date.parse(`${at}Z`) + step), hours))
  }
  return (
    <button
      type="button"
      className={styles.cursor}
      onFocus={() => moveTo(within(shownTimes(view, now(), { zone, week }).start, hours))}
      onBlur={() => {
        setAt(undefined)
        onMove(undefined)
      }}
      onKeyDown={press}
      onClick={({ currentTarget }) => {
        if (!at) return
        const { left, bottom } = currentTarget.getBoundingClientRect()
        onChoose({ ...slotAt(at), x: left, y: bottom })
      }}
    >
      {labels.chooseTime}
      <VisuallyHidden>. {labels.chooseTimeHelp}</VisuallyHidden>
      <span role="status">
        {shown ? (isAllDay ? dayText(shown, zone) : dateAndTime(shown, zone)) : null}
      </span>
    </button>
  )
}

function stepOf(key: string, isAllDay: boolean): number | undefined {
  const vertical = isAllDay ? 7 * DAY : SLOT
  const steps: Record<string, number> = {
    ArrowUp: -vertical,
    ArrowDown: vertical,
    ArrowLeft: -DAY,
    ArrowRight: DAY,
  }
  return steps[key]
}

function wallText(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

/** The wall time, or the nearest slot of its day that the grid shows. */
function within(text: string, hours: Hours | undefined): string {
  if (!hours) return text
  const first = clockOf(hours.start)
  const last = clockOf(hours.end - 15)
  // The middle one of three clock times.
  const [, nearest] = [first, text.slice(11), last].sort()
  return `${text.slice(0, 10)}T${nearest}`
}
