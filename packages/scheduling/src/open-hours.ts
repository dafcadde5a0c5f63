import { type Hours, hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { weekday } from './local-date.ts'
import { localDate, localTime } from './zone.ts'

export interface OpenHours {
  /** Ascending; 0 is Monday. */
  weekdays: number[]
  /** HH:MM of the earliest opening. */
  fromTime: string
  /** HH:MM of the latest closing; 24:00 is midnight. */
  toTime: string
}

/** The weekdays and hours that the business hours of some days leave; null while every day is closed. */
export function openHoursOf(
  rules: Hours & { readonly zone: string },
  firstDay: number,
  days: number,
): OpenHours | null {
  const { zone } = rules
  const spans = Array.from({ length: days }, (_, ahead) => {
    const day = firstDay + ahead
    return openSpansOfDay(day, hoursOfDay(day, rules), zone)
  }).flat()
  if (spans.length === 0) return null
  const weekdays = new Set(spans.map(({ start }) => weekday(localDate(start, zone))))
  const closings = spans.map(({ end }) => localTime(end, zone))
  return {
    weekdays: [...weekdays].toSorted(),
    fromTime: spans.map(({ start }) => localTime(start, zone)).toSorted()[0] ?? '00:00',
    toTime: closings.includes('00:00') ? '24:00' : (closings.toSorted().at(-1) ?? '24:00'),
  }
}
