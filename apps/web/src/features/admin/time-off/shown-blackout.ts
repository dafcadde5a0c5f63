import type { BlackoutEntry } from '../../../app/api/admin-outputs.ts'
import { dateAndTime, dayText } from '../../../ui/format/admin-datetime.ts'
import { clockTime, localDate } from '../../../ui/format/datetime.ts'

/** A blackout of the calendar, or of the list. */
export type ShownBlackout = Omit<BlackoutEntry, 'kind' | 'displayColor'>

/** 'Tue, Nov 24, 3:00 PM – 4:30 PM', with both dates if they differ; dates only for all-day ranges. */
export function spanText(
  {
    startDatetime,
    endDatetime,
    isAllDay,
  }: Pick<BlackoutEntry, 'startDatetime' | 'endDatetime' | 'isAllDay'>,
  zone: string,
): string {
  const [start, end] = [startDatetime.getTime(), endDatetime.getTime()]
  const isOneDay = localDate(start, zone) === localDate(end, zone)
  if (isAllDay) {
    const first = dayText(start, zone)
    return isOneDay ? first : `${first} – ${dayText(end, zone)}`
  }
  const until = isOneDay ? clockTime(end, zone) : dateAndTime(end, zone)
  return `${dateAndTime(start, zone)} – ${until}`
}
