import { clockDigits } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import type { TimedEntry, Window } from './calendar-times.ts'

/** Minutes of the local day, half-open. */
export interface Hours {
  readonly start: number
  readonly end: number
}

const HOUR = 60
const DAY = 24 * HOUR
/** The hours that the specification shows. */
const USUAL: Hours = { start: 7 * HOUR, end: 22 * HOUR }
/** A visit with fewer visible minutes counts as hidden. */
const SLIVER = 5

/**
 * The hours of the view's bookings that are not cancelled. A booking over midnight has hours on both of its
 * days.
 */
export function visitHours(
  entries: readonly Omit<TimedEntry, 'id'>[],
  view: Window,
  zone: string,
): Hours[] {
  return entries.flatMap((entry) => {
    const [from, to] = [entry.startDatetime.getTime(), entry.endDatetime.getTime()]
    const isVisit = entry.kind === 'booking' && entry.status !== 'cancelled'
    if (!isVisit || to <= view.start || from >= view.end) return []
    const start = minuteOf(from, zone)
    const end = minuteOf(to, zone) || DAY
    if (localDate(from, zone) === localDate(to - 1, zone)) return [{ start, end }]
    return [
      ...(from >= view.start ? [{ start, end: DAY }] : []),
      ...(to <= view.end ? [{ start: 0, end }] : []),
    ]
  })
}

/** The usual hours, stretched to whole hours so that every visit lies within. */
export function shownHours(visits: readonly Hours[]): Hours {
  const first = Math.min(...visits.map(({ start }) => start))
  const last = Math.max(...visits.map(({ end }) => end))
  return {
    start: Math.min(USUAL.start, Math.floor(first / HOUR) * HOUR),
    end: Math.max(USUAL.end, Math.ceil(last / HOUR) * HOUR),
  }
}

/** The visits that lie above and below the hours that are scrolled into view. */
export function hiddenVisits(visits: readonly Hours[], seen: Hours) {
  return {
    earlier: visits.filter(({ end }) => end - SLIVER <= seen.start),
    later: visits.filter(({ start }) => start + SLIVER >= seen.end),
  }
}

/** '13:15', the format of FullCalendar's durations, up to '24:00'. */
export function clockOf(minute: number): string {
  const digits = (count: number) => String(count).padStart(2, '0')
  return `${digits(Math.floor(minute / HOUR))}:${digits(minute % HOUR)}`
}

export function minuteOf(at: number, zone: string): number {
  const [hours = 0, minutes = 0] = clockDigits(at, zone).split(':').map(Number)
  return hours * HOUR + minutes
}
