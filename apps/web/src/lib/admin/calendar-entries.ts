import type { AppRouter } from '@haircuts/router'
import { holdsTime, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { addDays } from '@haircuts/scheduling/local-date'
import type { inferRouterOutputs } from '@trpc/server'
import { localDate } from '../datetime.ts'
import { inkOn } from './ink-on.ts'

type Operations = inferRouterOutputs<AppRouter>

/** What stands in the calendar. */
export type CalendarEntry = Operations['calendarEvent']['list'][number]
export type BookingEntry = Extract<CalendarEntry, { kind: 'booking' }>
export type BlackoutEntry = Extract<CalendarEntry, { kind: 'blackout' }>
type DayHours = Operations['businessHours']['list'][number]

/** Bookings and blackouts are counted apart, so an id alone names two things. */
export function entryKey({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

/** An entry as FullCalendar takes it. */
export function toEvent(entry: CalendarEntry, zone: string) {
  return {
    id: entryKey(entry),
    title: entry.title,
    ...timesOf(entry, zone),
    color: entry.displayColor,
    contrastColor: inkOn(entry.displayColor),
    startEditable: isMovable(entry),
    durationEditable: entry.kind === 'blackout' && !entry.isSynced,
  }
}

/** Whole days are dates to it, and their end is the day after the last. */
function timesOf(entry: CalendarEntry, zone: string) {
  const { startDatetime, endDatetime } = entry
  if (entry.kind === 'booking' || !entry.isAllDay) return { start: startDatetime, end: endDatetime }
  const last = localDate(endDatetime.getTime(), zone)
  return {
    allDay: true,
    start: localDate(startDatetime.getTime(), zone),
    end: addDays(last, 1),
  }
}

/** What is completed has been, and what comes from elsewhere is changed there. */
export function isMovable(entry: CalendarEntry): boolean {
  return entry.kind === 'booking' ? entry.status !== 'completed' : !entry.isSynced
}

/** The opening hours as FullCalendar takes them: it counts weekdays from Sunday, we from Monday. */
export function openHours(week: readonly DayHours[]) {
  const open = week
    .filter(({ isOpen }) => isOpen)
    .map(({ dayOfWeek, openTime, closeTime }) => ({
      daysOfWeek: [(dayOfWeek + 1) % 7],
      startTime: openTime ?? '09:00',
      endTime: closeTime ?? '17:00',
    }))
  // Without any it would take every hour for an open one.
  return open.length > 0 ? open : [{ daysOfWeek: [], startTime: '00:00', endTime: '00:00' }]
}

/** How many bookings hold their time somewhere between two instants. */
export function bookingsWithin(
  entries: readonly CalendarEntry[],
  start: number,
  end: number,
): number {
  return entries.filter(
    (entry) =>
      entry.kind === 'booking' &&
      isBookingStatus(entry.status) &&
      holdsTime(entry.status) &&
      entry.startDatetime.getTime() < end &&
      entry.endDatetime.getTime() > start,
  ).length
}
