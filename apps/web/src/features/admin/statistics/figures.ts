/** Formatting and aggregation for the statistics: period labels, rates, and long tails. */
import { addDays } from '@haircuts/scheduling/local-date'
import type { PeriodLength } from '@haircuts/scheduling/periods'
import { monthAndYear } from '../../../ui/format/admin-datetime.ts'
import { dateRange, leafOf } from '../../../ui/format/datetime.ts'

const LAST_DAY_OF_WEEK = 6
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Axis label: 'Nov', or 'Nov 15' for the week that starts on that day. */
export function shortPeriod(start: string, by: PeriodLength): string {
  const { month, day } = leafOf(start)
  return by === 'month' ? month : `${month} ${day}`
}

/** Table label: 'November 2026', or 'Nov 15 – 21'. */
export function longPeriod(start: string, by: PeriodLength): string {
  return by === 'month' ? monthAndYear(start) : dateRange(start, addDays(start, LAST_DAY_OF_WEEK))
}

interface Outcome {
  completed: number
  noShow: number
}

/**
 * No-shows divided by expected visits (completed plus no-shows), 0 to 1; null without expected
 * visits.
 */
export function noShowRate({ completed, noShow }: Outcome): number | null {
  const expected = completed + noShow
  return expected === 0 ? null : noShow / expected
}

export function percentText(rate: number | null): string {
  return rate === null ? '–' : percent.format(rate)
}

export function wholeText(count: number): string {
  return whole.format(count)
}

/** Minutes in whole hours: '38'. */
export function hoursText(minutes: number): string {
  return whole.format(minutes / 60)
}

export function sumOf<T>(list: readonly T[], value: (each: T) => number): number {
  return list.reduce((sum, each) => sum + value(each), 0)
}

interface Source {
  source: string
  bookings: number
}

/** At most `max` entries: the most frequent ones, and the sum of the rest as `others`. Expects descending order. */
export function foldTail(sources: readonly Source[], max: number, others: string): Source[] {
  if (sources.length <= max) return [...sources]
  const rest = sumOf(sources.slice(max - 1), ({ bookings }) => bookings)
  return [...sources.slice(0, max - 1), { source: others, bookings: rest }]
}
