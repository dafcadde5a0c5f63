/** The weeks and months that statistics are grouped by, as half-open ranges of local dates. */
import { addDays } from './local-date.ts'
import { startOfWeek } from './week-label.ts'

export const PERIOD_LENGTHS = ['week', 'month'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

export interface Period {
  readonly start: string
  /** Exclusive. */
  readonly end: string
}

/** A quarter in weeks, a year in months. */
const COUNT: Record<PeriodLength, number> = { week: 13, month: 12 }
/** Fifty-two weeks: a Saturday is compared with a Saturday. */
const YEAR_OF_WEEKS = 364

/** The period that contains `today` and the preceding ones, earliest first. */
export function lastPeriods(today: string, by: PeriodLength): Period[] {
  return Array.from({ length: COUNT[by] }, (_, index) => {
    const back = COUNT[by] - 1 - index
    return by === 'week' ? weekOf(addDays(today, -7 * back)) : monthOf(addMonths(today, -back))
  })
}

/** The period to compare with: the same month a year earlier, or the week 52 weeks earlier. */
export function aYearBefore({ start }: Period, by: PeriodLength): Period {
  return by === 'week' ? weekOf(addDays(start, -YEAR_OF_WEEKS)) : monthOf(addMonths(start, -12))
}

function weekOf(date: string): Period {
  const start = startOfWeek(date)
  return { start, end: addDays(start, 7) }
}

function monthOf(date: string): Period {
  return { start: `${date.slice(0, 7)}-01`, end: addMonths(date, 1) }
}

/** The first day of the month that lies `months` after that of `date`. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const two = String((count % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two}-01`
}
