import { dayText } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { bookings as text } from './text.ts'

/** The heading of the day of a start. */
export type DayHeadings = (start: Date) => string

interface Started {
  startDatetime: Date
}

interface Day<Item> {
  /** The local date. */
  date: string
  bookings: [Item, ...Item[]]
}

/** The bookings of a list in order of time, by local date. */
export function groupByDay<Item extends Started>(
  items: readonly Item[],
  zone: string,
): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const booking of items) {
    const date = localDate(booking.startDatetime.getTime(), zone)
    const last = days.at(-1)
    if (last?.date === date) last.bookings.push(booking)
    else days.push({ date, bookings: [booking] })
  }
  return days
}

/**
 * 'Today · 4 left', 'Tomorrow', 'Fri, Dec 4'.
 *
 * @param left the confirmed bookings of today that are not over, also on other pages of the list; undefined while they load.
 */
export function dayHeading(start: Date, zone: string, now: number, left: number | undefined) {
  const day = dayText(start.getTime(), zone, now)
  const isToday = localDate(start.getTime(), zone) === localDate(now, zone)
  return isToday && left !== undefined ? text.left(day, left) : day
}
