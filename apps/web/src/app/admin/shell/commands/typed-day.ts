import { addDays, daysBetween, weekday } from '@haircuts/scheduling/local-date'

const NEAR_DAYS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }
/** Monday is 0, as in the business hours. */
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Fewer letters are the beginning of too many names. */
const MIN_LETTERS = 3
/** A day without a year that is no longer ago is meant, and not the one of next year. */
const MAX_DAYS_AGO = 60

/**
 * The day that a text means: 'tomorrow', 'sat', 'dec 9', '9 December', '12/9' or '2026-12-09'.
 *
 * @param today the local date, 'yyyy-MM-dd'.
 */
export function typedDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isDate(text) ? text : undefined
  const near = Object.keys(NEAR_DAYS).find((word) => begins(word, text))
  if (near !== undefined) return addDays(today, NEAR_DAYS[near] ?? 0)
  const day = WEEKDAYS.findIndex((word) => begins(word, text))
  if (day >= 0) return addDays(today, (day - weekday(today) + 7) % 7)
  const [, month, date] =
    /^([a-z]+)[ .]+(\d+)(?:st|nd|rd|th)?$/.exec(text) ??
    /^(\d+)\/(\d+)$/.exec(text) ??
    reversed(/^(\d+)(?:st|nd|rd|th|\.)? +([a-z]+)$/.exec(text))
  if (month === undefined || date === undefined) return undefined
  const index = MONTHS.findIndex((word) => begins(word, month))
  return comingDay(index < 0 ? Number(month) : index + 1, Number(date), today)
}

function reversed(match: RegExpExecArray | null): readonly (string | undefined)[] {
  return match ? [match[0], match[2], match[1]] : []
}

function begins(word: string, text: string): boolean {
  return text.length >= MIN_LETTERS && word.startsWith(text)
}

function comingDay(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1]
    .map((each) => `${each}-${twoDigits(month)}-${twoDigits(day)}`)
    .find((date) => isDate(date) && daysBetween(date, today) <= MAX_DAYS_AGO)
}

function isDate(date: string): boolean {
  const at = Date.parse(date)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
