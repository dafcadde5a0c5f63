import { useSyncExternalStore } from 'react'

/*
 * All formatting of dates and times. Instants are epoch milliseconds and are formatted in the IANA time
 * zone that the caller passes; local dates are 'yyyy-MM-dd' and have no zone.
 */

export type DayPart = 'Morning' | 'Afternoon' | 'Evening'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached Intl.DateTimeFormat: constructing one costs more than a hundred uses of it. */
export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** '3:00 PM', with a plain space, where Intl puts a narrow no-break space. */
export function clockTime(at: number, zone: string): string {
  return withPlainSpaces(format(zone, { hour: 'numeric', minute: '2-digit' }).format(at))
}

/** '3:00 PM', or '1:30 AM EDT' when the end of daylight saving time makes the wall time ambiguous. */
export function clockTimeOnce(at: number, zone: string): string {
  const time = clockTime(at, zone)
  const isAmbiguous = [at - HOUR, at + HOUR].some((other) => clockTime(other, zone) === time)
  if (!isAmbiguous) return time
  return withPlainSpaces(
    format(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at),
  )
}

/** 'Tuesday' */
export function weekdayName(at: number, zone: string): string {
  return format(zone, { weekday: 'long' }).format(at)
}

/** 'Tuesday, November 24' */
export function longDay(at: number, zone: string): string {
  return format(zone, { weekday: 'long', month: 'long', day: 'numeric' }).format(at)
}

/** 'Tuesday, November 24, 3:00 PM' */
export function dayAndTime(at: number, zone: string): string {
  return `${longDay(at, zone)}, ${clockTime(at, zone)}`
}

/** 'November 24' */
export function monthDay(at: number, zone: string): string {
  return format(zone, { month: 'long', day: 'numeric' }).format(at)
}

/** 'Tue, Nov 24' */
export function shortDay(at: number, zone: string): string {
  return format(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at)
}

/** The local date of an instant, 'yyyy-MM-dd'. */
export function localDate(at: number, zone: string): string {
  const text = format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  const [month, day, year] = text.split('/')
  return `${year}-${month}-${day}`
}

/** Morning ends at 12:00, the afternoon at 17:00. */
export function dayPart(at: number, zone: string): DayPart {
  const time = clockTime(at, zone)
  if (time.endsWith('AM')) return 'Morning'
  return Number.parseInt(time, 10) % 12 < 5 ? 'Afternoon' : 'Evening'
}

/** 'Eastern Time'; the UTC offset of a zone without an English name. */
export function zoneName(zone: string, at: number): string {
  const parts = format(zone, { timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether the wall times of two zones differ at an instant: zones with different names may have the same offset. */
export function clocksDiffer(zone: string, other: string, at: number): boolean {
  if (zone === other) return false
  return (
    clockTime(at, zone) !== clockTime(at, other) || localDate(at, zone) !== localDate(at, other)
  )
}

/** The parts of a local date for a calendar leaf: 'Tue', '24', 'Nov'. */
export function leafOf(date: string): { weekday: string; day: string; month: string } {
  const [weekday = '', month = '', day = ''] = shortDay(Date.parse(date), 'UTC').split(/,? /)
  return { weekday, day, month }
}

/** 'Tuesday, November 24' of a local date. */
export function longDate(date: string): string {
  return longDay(Date.parse(date), 'UTC')
}

/** 'Nov 20 – 26', 'Nov 27 – Dec 3', or 'Nov 20' for a single day. */
export function dateRange(first: string, last: string): string {
  const from = leafOf(first)
  const to = leafOf(last)
  const start = `${from.month} ${from.day}`
  if (first === last) return start
  return `${start} – ${from.month === to.month ? '' : `${to.month} `}${to.day}`
}

/** The IANA time zone of the device. */
function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const HOUR = 3_600_000

function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** The IANA time zone of the device; undefined on the server and during hydration. */
export function useDeviceZone(): string | undefined {
  return useSyncExternalStore(subscribeToNothing, deviceZone, () => undefined)
}

const subscribeToNothing = () => () => {}
