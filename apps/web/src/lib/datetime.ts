/**
 * The only formatter of days and times. Instants are epoch milliseconds and always shown in a zone
 * that is named by the caller; local dates are 'yyyy-MM-dd' and have none.
 */

export type DayPart = 'Morning' | 'Afternoon' | 'Evening'

const known = new Map<string, Intl.DateTimeFormat>()

/** Building an Intl format costs more than a hundred uses of it, so each is built once. */
export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const made = known.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  known.set(key, made)
  return made
}

/** '3:00 PM'. Browsers put a narrow no-break space before PM; here it is a plain one. */
export function clockTime(at: number, zone: string): string {
  return plain(format(zone, { hour: 'numeric', minute: '2-digit' }).format(at))
}

/** '3:00 PM', and '1:30 AM EDT' where the clock shows the same time twice that night. */
export function clockTimeOnce(at: number, zone: string): string {
  const time = clockTime(at, zone)
  const twice = [at - HOUR, at + HOUR].some((other) => clockTime(other, zone) === time)
  if (!twice) return time
  return plain(
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

/** 'November 24' */
export function monthDay(at: number, zone: string): string {
  return format(zone, { month: 'long', day: 'numeric' }).format(at)
}

/** 'Tue, Nov 24' */
export function shortDay(at: number, zone: string): string {
  return format(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at)
}

/** The local day an instant falls on, 'yyyy-MM-dd'. */
export function localDate(at: number, zone: string): string {
  const text = format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  const [month, day, year] = text.split('/')
  return `${year}-${month}-${day}`
}

/** Morning ends at noon, the afternoon at five. */
export function dayPart(at: number, zone: string): DayPart {
  const time = clockTime(at, zone)
  if (time.endsWith('AM')) return 'Morning'
  return Number.parseInt(time, 10) % 12 < 5 ? 'Afternoon' : 'Evening'
}

/** 'Eastern Time'; the zone's offset where English has no name for it. */
export function zoneName(zone: string, at: number): string {
  const parts = format(zone, { timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Two zones may have two names and yet the same clock; only another clock is worth a word. */
export function clocksDiffer(zone: string, other: string, at: number): boolean {
  if (zone === other) return false
  return (
    clockTime(at, zone) !== clockTime(at, other) || localDate(at, zone) !== localDate(at, other)
  )
}

/** The parts of a local date as a calendar leaf shows them: 'Tue', '24', 'Nov'. */
export function leafOf(date: string): { weekday: string; day: string; month: string } {
  const [weekday = '', month = '', day = ''] = shortDay(Date.parse(date), 'UTC').split(/,? /)
  return { weekday, day, month }
}

/** 'Tuesday, November 24' of a local date. */
export function longDate(date: string): string {
  return longDay(Date.parse(date), 'UTC')
}

/** 'Nov 20 – 26', 'Nov 27 – Dec 3', or one day alone. */
export function dateRange(first: string, last: string): string {
  const from = leafOf(first)
  const to = leafOf(last)
  const start = `${from.month} ${from.day}`
  if (first === last) return start
  return `${start} – ${from.month === to.month ? '' : `${to.month} `}${to.day}`
}

/** The time zone of the visitor's own device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const HOUR = 3_600_000

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}
