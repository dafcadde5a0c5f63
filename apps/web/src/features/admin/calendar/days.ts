import { holdsTime, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { addDays, weekday } from '@haircuts/scheduling/local-date'
import type { CalendarEntry, DayHours, SpecialDate } from '../../../app/api/admin-outputs.ts'
import { clockDigits } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'

/** The dates of the week of a date, from its Sunday on. */
export function weekOf(date: string): string[] {
  const sunday = addDays(date, -((weekday(date) + 1) % 7))
  return [...Array(7).keys()].map((days) => addDays(sunday, days))
}

/** How many bookings that hold their time begin on each local date. */
export function bookingsByDate(
  entries: readonly CalendarEntry[],
  zone: string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    if (entry.kind !== 'booking') continue
    const { status, startDatetime } = entry
    if (!isBookingStatus(status) || !holdsTime(status)) continue
    const date = localDate(startDatetime.getTime(), zone)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}

/** The local dates that are blocked as a whole: by all-day blackouts, closed days and closed special dates. */
export function closedDates(
  entries: readonly CalendarEntry[],
  specialDates: readonly Pick<SpecialDate, 'date' | 'isOpen'>[],
  zone: string,
): ReadonlySet<string> {
  const closed = new Set(specialDates.filter(({ isOpen }) => !isOpen).map(({ date }) => date))
  for (const entry of entries) {
    if (entry.kind !== 'blackout' || !entry.isAllDay) continue
    const last = localDate(entry.endDatetime.getTime(), zone)
    let date = localDate(entry.startDatetime.getTime(), zone)
    for (; date <= last; date = addDays(date, 1)) closed.add(date)
  }
  return closed
}

type Hours = Pick<DayHours, 'isOpen' | 'openTime' | 'closeTime'>

/** Whether a visit begins or ends outside the business hours of its date, of which a special date has its own. */
export function isOutsideHours(
  { start, end }: { start: number; end: number },
  {
    week,
    specialDates,
    zone,
  }: { week: readonly DayHours[]; specialDates: readonly SpecialDate[]; zone: string },
): boolean {
  const date = localDate(start, zone)
  const hours: Hours | undefined =
    specialDates.find((special) => special.date === date) ??
    week.find(({ dayOfWeek }) => dayOfWeek === weekday(date))
  if (!hours) return false
  const { isOpen, openTime, closeTime } = hours
  if (!isOpen || localDate(end - 1, zone) !== date) return true
  const until = localDate(end, zone) === date ? clockDigits(end, zone) : '24:00'
  return clockDigits(start, zone) < (openTime ?? '09:00') || until > (closeTime ?? '17:00')
}
