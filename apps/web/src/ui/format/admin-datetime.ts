import { clockTime, clockTimeOnce, format } from './datetime.ts'

/*
 * Date formats of the back office alone: separate from datetime.ts, so that the visitors' bundle does not hold them.
 */

/** '15:00', the value format of a time input. */
export function clockDigits(at: number, zone: string): string {
  return format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

/** '3:00 PM' of '15:00'; the end of a day, '24:00', is '12:00 AM'. */
export function clockTimeOf(digits: string): string {
  const [hours = 0, minutes = 0] = digits.split(':').map(Number)
  return clockTime(Date.UTC(2026, 0, 1, hours, minutes), 'UTC')
}

/** 'Nov 24, 2026' */
export function dateWithYear(at: number, zone: string): string {
  return format(zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(at)
}

/** 'Tue, Nov 24, 2026, 3:00 PM' */
export function dateAndTime(at: number, zone: string): string {
  return `${shortDayWithYear(at, zone)}, ${clockTimeOnce(at, zone)}`
}

/** 'Tue, Nov 24, 2026' */
export function shortDayWithYear(at: number, zone: string): string {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
  return format(zone, day).format(at)
}

/** 'November 2026', of a local date. */
export function monthAndYear(date: string): string {
  return format('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(date))
}
