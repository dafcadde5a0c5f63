import { addDays, weekday } from '@haircuts/scheduling/local-date'
import { addMonths } from '@haircuts/scheduling/periods'
import type { ReactNode } from 'react'
import { format } from './format/datetime.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** The first day of the month. */
  month: string
  /** Weeks without a day between these two are left out. */
  first: string
  last: string
  /** Renders the content of the cell of a date. */
  children: (date: string) => ReactNode
}

/** The days of a month as a table of weeks, which screen readers read as a grid. */
export function MonthGrid({ month, first, last, children }: MonthGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid is a table with this role.
    <table role="grid" aria-labelledby={`month-${month}`} className={styles.month}>
      <caption id={`month-${month}`} className={styles.name}>
        {format('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(month))}
      </caption>
      <WeekdayNames />
      <tbody>
        {weeksOf(month, first, last).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date ? (
                <td key={date}>{children(date)}</td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the empty cells of a week have only their position.
                <td key={index} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekdayNames() {
  return (
    <thead>
      <tr>
        {WEEK.map((date) => (
          <th key={date} scope="col" abbr={weekdayName(date, 'long')}>
            {weekdayName(date, 'short')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const dayOfMonth = (date: string) => Number(date.slice(8))

/** Any week, from its Sunday on. */
const WEEK = [...Array(7).keys()].map((days) => addDays('2023-01-01', days))

function weekdayName(date: string, length: 'long' | 'short') {
  return format('UTC', { weekday: length }).format(Date.parse(date))
}

/**
 * The weeks of a month, from Sunday on, that have a day from `first` to `last`. A week holds undefined in place of
 * the days of other months.
 */
function weeksOf(month: string, first: string, last: string): (string | undefined)[][] {
  const next = addMonths(month, 1)
  const weeks: (string | undefined)[][] = []
  for (let sunday = sundayOf(month); sunday < next; sunday = addDays(sunday, 7)) {
    if (addDays(sunday, 6) < first || sunday > last) continue
    const dates = WEEK.map((_, day) => addDays(sunday, day))
    weeks.push(dates.map((date) => (date < month || date >= next ? undefined : date)))
  }
  return weeks
}

function sundayOf(date: string): string {
  return addDays(date, -((weekday(date) + 1) % 7))
}

/** The date to which a key moves the focus, as in every calendar grid; undefined for other keys. */
export function dateAfterKey(key: string, date: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return sundayOf(date)
    case 'End':
      return addDays(sundayOf(date), 6)
    case 'PageUp':
      return sameDayIn(date, -1)
    case 'PageDown':
      return sameDayIn(date, 1)
  }
}

/** The same day some months later; the last day of a month that is too short. */
function sameDayIn(date: string, months: number): string {
  const day = addDays(addMonths(date, months), dayOfMonth(date) - 1)
  return clamp(day, day, addDays(addMonths(date, months + 1), -1))
}

export function clamp(date: string, first: string, last: string): string {
  if (date > last) return last
  return date < first ? first : date
}
