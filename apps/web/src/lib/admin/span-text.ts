import { clockTime, localDate } from '../datetime.ts'
import { dateAndTime, dateWithYear } from './datetime.ts'

/** 'Tue, Nov 24, 2026, 3:00 PM – 4:30 PM', both days where they differ; of whole days only the days. */
export function spanText(
  { start, end, isAllDay }: { start: number; end: number; isAllDay: boolean },
  zone: string,
): string {
  const isOneDay = localDate(start, zone) === localDate(end, zone)
  if (isAllDay) {
    const first = dateWithYear(start, zone)
    return isOneDay ? first : `${first} – ${dateWithYear(end, zone)}`
  }
  const until = isOneDay ? clockTime(end, zone) : dateAndTime(end, zone)
  return `${dateAndTime(start, zone)} – ${until}`
}
