import type { AppRouter } from '@haircuts/router'
import { holdsTime, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { addDays } from '@haircuts/scheduling/local-date'
import type { inferRouterOutputs } from '@trpc/server'
import { localDate } from '../../../lib/datetime.ts'
import { textColorOn } from './text-color.ts'

type Operations = inferRouterOutputs<AppRouter>

/** A booking or a blackout in the calendar. */
export type CalendarEntry = Operations['calendarEvent']['list'][number]
export type BookingEntry = Extract<CalendarEntry, { kind: 'booking' }>
export type BlackoutEntry = Extract<CalendarEntry, { kind: 'blackout' }>
type DayHours = Operations['businessHours']['list'][number]

/** A key unique among bookings and blackouts, whose ids are separate sequences. */
export function entryKey({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

/** Converts an entry to FullCalendar's event format. */
export function toEvent(entry: CalendarEntry, zone: string) {
  return {
    id: entryKey(entry),
    title: entry.title,
    ...timesOf(entry, zone),
    color: entry.displayColor,
    contrastColor: textColorOn(entry.displayColor),
    startEditable: isMovable(entry),
    durationEditable: entry.kind === 'blackout' && !entry.isSynced,
  }
}

/** FullCalendar expects local dates with an exclusive end for all-day events. */
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

/** Completed bookings cannot be moved; blackouts synced from iCloud are changed there. */
export function isMovable(entry: CalendarEntry): boolean {
  return entry.kind === 'booking' ? entry.status !== 'completed' : !entry.isSynced
}

/**
 * Converts business hours to FullCalendar's format, which counts weekdays from Sunday instead of
 * Monday.
 */
export function openHours(week: readonly DayHours[]) {
  const open = week
    .filter(({ isOpen }) => isOpen)
    .map(({ dayOfWeek, openTime, closeTime }) => ({
      daysOfWeek: [(dayOfWeek + 1) % 7],
      startTime: openTime ?? '09:00',
      endTime: closeTime ?? '17:00',
    }))
  // With an empty list, FullCalendar would treat every hour as open.
  return open.length > 0 ? open : [{ daysOfWeek: [], startTime: '00:00', endTime: '00:00' }]
}

/** The number of bookings that occupy time between two instants (epoch milliseconds). */
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
