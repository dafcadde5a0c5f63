import { daysBetween } from '@haircuts/scheduling/local-date'
import { now } from '../browser/clock.ts'
import { clockTime, clockTimeOnce, format, localDate } from './datetime.ts'

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

/** 'Nov 24'; with the year when it is more than six months away. */
export function dateText(at: number, zone: string, today = now()): string {
  return format(zone, { ...year(at, zone, today), month: 'short', day: 'numeric' }).format(at)
}

/** 'Today', 'Tomorrow', 'Yesterday' or 'Tue, Nov 24'; with the year when it is more than six months away. */
export function dayText(at: number, zone: string, today = now()): string {
  const name = DAY_NAMES[daysFrom(today, at, zone)]
  if (name) return name
  return fullDayText(at, zone, today)
}

/** 'today', 'Tue, Nov 24', within a sentence. */
export function dayTextInText(at: number, zone: string, today = now()): string {
  return inText(dayText(at, zone, today), at, zone, today)
}

/** 'Tue, Nov 24' also for today; with the year when it is more than six months away. */
export function fullDayText(at: number, zone: string, today = now()): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return format(zone, { ...day, ...year(at, zone, today) }).format(at)
}

/** 'Today, 3:00 PM', 'Tue, Nov 24, 3:00 PM' */
export function dateAndTime(at: number, zone: string, today = now()): string {
  return `${dayText(at, zone, today)}, ${clockTimeOnce(at, zone)}`
}

/** 'today, 3:00 PM', within a sentence. */
export function dateAndTimeInText(at: number, zone: string, today = now()): string {
  return inText(dateAndTime(at, zone, today), at, zone, today)
}

/** 'today', 'yesterday', '5 days ago', '3 weeks ago', '4 months ago', '2 years ago' */
export function timeAgo(at: number, zone: string, today = now()): string {
  const days = -daysFrom(today, at, zone)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < 60) return `${Math.round(days / 7)} weeks ago`
  if (days < 730) return `${Math.round(days / 30.44)} months ago`
  return `${Math.floor(days / 365.25)} years ago`
}

function inText(text: string, at: number, zone: string, today: number): string {
  const isNamed = daysFrom(today, at, zone) in DAY_NAMES
  return isNamed ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const DAY_NAMES: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

const HALF_A_YEAR = 183

function year(at: number, zone: string, today: number): Intl.DateTimeFormatOptions {
  return Math.abs(daysFrom(today, at, zone)) > HALF_A_YEAR ? { year: 'numeric' } : {}
}

function daysFrom(today: number, at: number, zone: string): number {
  return daysBetween(localDate(today, zone), localDate(at, zone))
}

/** 'November 2026', of a local date. */
export function monthAndYear(date: string): string {
  return format('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(date))
}
