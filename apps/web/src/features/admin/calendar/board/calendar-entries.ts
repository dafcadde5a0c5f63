import { holdsTime, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import type { CalendarEntry, DayHours } from '../../../../app/api/admin-outputs.ts'
import { localDate } from '../../../../ui/format/datetime.ts'
import type { TimedEntry } from '../../times/calendar-times.ts'
import { calendar as text } from '../text.ts'

const DAY_MS = 86_400_000

/** A key unique among bookings, blackouts and holds, whose ids are separate sequences. */
export function entryKey({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

/** Converts an entry to FullCalendar's event format. */
export function toEvent(entry: CalendarEntry, zone: string) {
  return {
    id: entryKey(entry),
    title: isOnClosedDay(entry) ? text.closed(entry.title) : entry.title,
    ...timesOf(entry, zone),
    color: entry.displayColor,
    contrastColor: textColorOn(entry.displayColor),
    startEditable: isMovable(entry),
    durationEditable: entry.kind === 'blackout' && !entry.isSynced,
  }
}

function isOnClosedDay(entry: CalendarEntry): boolean {
  return entry.kind === 'booking' && entry.isDayClosed
}

/** FullCalendar expects local dates with an exclusive end for all-day events. */
function timesOf(entry: CalendarEntry, zone: string) {
  const { startDatetime, endDatetime } = entry
  if (entry.kind !== 'blackout' || !entry.isAllDay)
    return { start: startDatetime, end: endDatetime }
  const last = Date.parse(localDate(endDatetime.getTime(), zone))
  return {
    allDay: true,
    start: localDate(startDatetime.getTime(), zone),
    // Not `addDays`, whose chunk holds the visitors' slot picker and would delay the calendar.
    end: new Date(last + DAY_MS).toISOString().slice(0, 10),
  }
}

/** Completed bookings and holds cannot be moved; blackouts synced from iCloud are changed there. */
function isMovable(entry: CalendarEntry): boolean {
  if (entry.kind === 'hold') return false
  return entry.kind === 'booking' ? entry.status !== 'completed' : !entry.isSynced
}

/**
 * Converts business hours, without their breaks, to FullCalendar's format, which counts weekdays from Sunday instead of
 * Monday.
 */
export function openHours(week: readonly DayHours[]) {
  const open = week
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ dayOfWeek, openTime, closeTime, breaks }) => {
      const starts = [openTime ?? '09:00', ...breaks.map(({ endTime }) => endTime)]
      const ends = [...breaks.map(({ startTime }) => startTime), closeTime ?? '17:00']
      return starts.map((startTime, index) => ({
        daysOfWeek: [(dayOfWeek + 1) % 7],
        startTime,
        endTime: ends[index] ?? startTime,
      }))
    })
  // With an empty list, FullCalendar would treat every hour as open.
  return open.length > 0 ? open : [{ daysOfWeek: [], startTime: '00:00', endTime: '00:00' }]
}

/**
 * The booking that a moved booking would overlap, among the entries on the screen; null when the time is free of
 * bookings, or when the moved one holds no time.
 */
export function overlappedBooking<Entry extends TimedEntry>(
  entries: readonly Entry[],
  moved: TimedEntry,
  start: Date,
): Entry | null {
  if (!holdsItsTime(moved)) return null
  const end = start.getTime() + moved.endDatetime.getTime() - moved.startDatetime.getTime()
  const isInTheWay = (other: Entry) =>
    other.id !== moved.id &&
    holdsItsTime(other) &&
    other.startDatetime.getTime() < end &&
    other.endDatetime.getTime() > start.getTime()
  return entries.find(isInTheWay) ?? null
}

function holdsItsTime({ kind, status = '' }: TimedEntry): boolean {
  return kind === 'booking' && isBookingStatus(status) && holdsTime(status)
}

const BLACK = '#000000'
const WHITE = '#ffffff'

/**
 * Black or white, whichever has the higher contrast on the given background. One of the two always
 * reaches at least 4.58:1, which meets WCAG 2.2 AA (4.5:1) on every colour of a service.
 *
 * @param color '#rrggbb'
 */
export function textColorOn(color: string): typeof BLACK | typeof WHITE {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** The position of a booking among the consecutive visits of its group. */
export interface ChainPosition {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The time to the start of the next visit as a fraction of this visit's length; 1 for the last visit. */
  readonly reach: number
  readonly size: number
}

interface GroupedEntry extends TimedEntry {
  readonly groupId?: string | null
}

/** Visits of a group with a longer pause between them are drawn separately. */
const MAX_PAUSE_MS = 3_600_000

/** The positions of the bookings that occupy their time and adjoin other bookings of their group. */
export function chainPositions(entries: readonly GroupedEntry[]): Map<string, ChainPosition> {
  const groups = new Map<string, GroupedEntry[]>()
  for (const entry of entries) {
    if (!entry.groupId || !holdsItsTime(entry)) continue
    const group = groups.get(entry.groupId)
    if (group) group.push(entry)
    else groups.set(entry.groupId, [entry])
  }
  const places = new Map<string, ChainPosition>()
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => a.startDatetime.getTime() - b.startDatetime.getTime())
    const joins = sorted.map((entry, index) => {
      const next = sorted[index + 1]
      if (!next) return false
      return next.startDatetime.getTime() - entry.endDatetime.getTime() <= MAX_PAUSE_MS
    })
    sorted.forEach((entry, index) => {
      const [isFirst, isLast] = [joins[index - 1] !== true, joins[index] !== true]
      if (isFirst && isLast) return
      const next = isLast ? entry.endDatetime : sorted[index + 1]?.startDatetime
      const from = entry.startDatetime.getTime()
      const length = entry.endDatetime.getTime() - from
      const reach = ((next?.getTime() ?? from + length) - from) / length
      places.set(entryKey(entry), { isFirst, isLast, reach, size: sorted.length })
    })
  }
  return places
}
