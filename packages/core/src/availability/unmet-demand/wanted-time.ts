import type { DayHours } from '@haircuts/scheduling/business-hours'
import { DEFAULT_CLOSE_TIME, DEFAULT_OPEN_TIME } from '@haircuts/scheduling/business-hours'
import { addDays, weekday } from '@haircuts/scheduling/local-date'

export const WANTED_HOURS = ['any', 'morning', 'afternoon', 'evening'] as const
export type WantedHours = (typeof WANTED_HOURS)[number]

/** The weekday of a wish for any day. */
export const ANY_DAY = 7
const DAYS_OF_WEEK = 7
const NOON = '12:00'
const EVENING = '17:00'

/** The Monday of the week of a local date. */
export function weekOf(date: string): string {
  return addDays(date, -weekday(date))
}

/** What a wish says about the hours: a span that reaches over noon and over five says nothing. */
export function wantedHours({
  fromTime,
  toTime,
}: {
  fromTime: string
  toTime: string
}): WantedHours {
  if (fromTime >= EVENING) return 'evening'
  if (fromTime >= NOON) return 'afternoon'
  return toTime <= NOON ? 'morning' : 'any'
}

/** The weekdays of a wish; one that names all of them says nothing about the day. */
export function wantedWeekdays(weekdays: readonly number[]): readonly number[] {
  return new Set(weekdays).size === DAYS_OF_WEEK ? [ANY_DAY] : [...new Set(weekdays)]
}

/** What a barber could open: two hours more, but not the whole night. */
const MORE_MINUTES = 120
const EARLIEST = '07:00'
const LATEST = '21:00'
const LEAST_EVENING = '19:00'

const OPENED: Record<WantedHours, { openTime: string; closeTime: string }> = {
  any: { openTime: '12:00', closeTime: '17:00' },
  morning: { openTime: '09:00', closeTime: '12:00' },
  afternoon: { openTime: '12:00', closeTime: '17:00' },
  evening: { openTime: '17:00', closeTime: '19:00' },
}

/** Hours of a weekday that would give room to those who found nothing; null if it is open as long as is sensible. */
export function proposedHours(
  wanted: WantedHours,
  { isOpen, openTime, closeTime }: DayHours,
): { isOpen: true; openTime: string; closeTime: string } | null {
  if (!isOpen) return { isOpen: true, ...OPENED[wanted] }
  const open = openTime ?? DEFAULT_OPEN_TIME
  const close = closeTime ?? DEFAULT_CLOSE_TIME
  if (wanted === 'morning') {
    const earlier = [shifted(open, -MORE_MINUTES), EARLIEST].toSorted()[1] ?? EARLIEST
    return open <= EARLIEST ? null : { isOpen: true, openTime: earlier, closeTime: close }
  }
  if (close >= LATEST) return null
  const later = [shifted(close, MORE_MINUTES), LEAST_EVENING].toSorted()[1] ?? LATEST
  return { isOpen: true, openTime: open, closeTime: later > LATEST ? LATEST : later }
}

function shifted(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = Math.max(0, hour * 60 + minute + minutes)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}
