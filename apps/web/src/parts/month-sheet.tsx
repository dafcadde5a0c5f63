import { addDays, weekday } from '@haircuts/scheduling/local-date'
import { addMonths } from '@haircuts/scheduling/periods'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { format, longDate } from '../lib/datetime.ts'
import * as times from '../site/times.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './month-sheet.module.css'
import { definedFields } from './slot-windows.ts'
import { Trouble } from './trouble.tsx'
import type { Slots } from './use-slots.ts'

interface MonthsProps {
  slots: Slots
  /** The date that the picker shows. */
  shown: string
  onPick: (date: string) => void
}

interface MonthSheetProps extends MonthsProps {
  open: boolean
  onClose: () => void
}

/** All months that can be booked, with the days that have a free time: any day is two presses away. */
export function MonthSheet({ open, onClose, ...months }: MonthSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={times.allDays}
      description={times.dots}
      initialFocus={() => document.getElementById(dayId(months.shown))}
    >
      <DialogBody>
        <Months {...months} />
      </DialogBody>
    </Dialog>
  )
}

/** The grids of days are drawn at once; the dots follow with the answer. */
function Months({ slots, shown, onPick }: MonthsProps) {
  const { visit, today, lastDate } = slots
  const free = trpc.availability.days.useQuery(definedFields(visit), {
    // The days may have filled up since the sheet was open last.
    staleTime: 0,
    networkMode: 'always',
  })
  const [focused, setFocused] = useState(shown)
  useEffect(() => {
    document.getElementById(dayId(shown))?.scrollIntoView({ block: 'center' })
  }, [shown])

  const days = new Map(free.data?.map((day) => [day.date, day]))
  const moveFocus = (event: KeyboardEvent) => {
    const target = dateAfterKey(event.key, focused)
    if (!target) return
    event.preventDefault()
    const date = clamp(target, today, lastDate)
    setFocused(date)
    document.getElementById(dayId(date))?.focus()
  }
  if (free.isError && !free.isFetching)
    return (
      <Trouble>
        <p>{times.failed}</p>
        <Button variant="secondary" onClick={() => void free.refetch()}>
          {times.retry}
        </Button>
      </Trouble>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the buttons inside.
    <div className={styles.months} aria-busy={free.isPending} onKeyDown={moveFocus}>
      {monthsUpTo(today, lastDate).map((month) => (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid is a table with this role.
        <table key={month} role="grid" aria-labelledby={`month-${month}`} className={styles.month}>
          <caption id={`month-${month}`} className={styles.name}>
            {format('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(month))}
          </caption>
          <WeekdayNames />
          <tbody>
            {weeksOf(month, today, lastDate).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, index) =>
                  date ? (
                    <td key={date}>
                      {date < today || date > lastDate ? (
                        <span className={styles.outside}>{dayOfMonth(date)}</span>
                      ) : (
                        <Day
                          date={date}
                          isToday={date === today}
                          isShown={date === shown}
                          isFocused={date === focused}
                          count={free.data && (days.get(date)?.freeStarts ?? 0)}
                          best={days.get(date)?.bestStarts ?? 0}
                          onPick={onPick}
                        />
                      )}
                    </td>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the empty cells of a week have only their position.
                    <td key={index} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {free.data?.some(({ bestStarts }) => bestStarts) ? (
        <p className={styles.hint}>{times.dotsOfBest}</p>
      ) : null}
      <p role="status">
        <VisuallyHidden>{free.isPending ? times.loadingDays : ''}</VisuallyHidden>
      </p>
    </div>
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

interface DayProps {
  date: string
  isToday: boolean
  isShown: boolean
  /** The only day that Tab reaches; the arrow keys lead to the others. */
  isFocused: boolean
  /** The number of free times; undefined until it is known. */
  count: number | undefined
  /** How many of them fit best. */
  best: number
  onPick: (date: string) => void
}

/**
 * A full day can take the focus too, so that screen readers can read all days of a week. A day whose count is not known
 * yet can be picked: the times of the day say whether it is full.
 */
function Day({ date, isToday, isShown, isFocused, count, best, onPick }: DayProps) {
  const name = count === undefined ? longDate(date) : `${longDate(date)}, ${times.free(count)}`
  return (
    <button
      type="button"
      id={dayId(date)}
      className={cx(styles.day, isShown && styles.shown)}
      tabIndex={isFocused ? 0 : -1}
      aria-label={best > 0 ? `${name}, ${best} ${times.fitsBestOf(best)}` : name}
      data-best={best > 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isShown}
      aria-disabled={count === 0}
      onClick={() => {
        if (count !== 0) onPick(date)
      }}
    >
      {dayOfMonth(date)}
    </button>
  )
}

const dayId = (date: string) => `day-${date}`
const dayOfMonth = (date: string) => Number(date.slice(8))

/** Any week, from its Sunday on. */
const WEEK = [...Array(7).keys()].map((days) => addDays('2023-01-01', days))

function weekdayName(date: string, length: 'long' | 'short') {
  return format('UTC', { weekday: length }).format(Date.parse(date))
}

/** The first days of the months from that of `today` to that of `lastDate`. */
function monthsUpTo(today: string, lastDate: string): string[] {
  const months = [addMonths(today, 0)]
  for (let next = addMonths(today, 1); next <= lastDate; next = addMonths(next, 1))
    months.push(next)
  return months
}

/**
 * The weeks of a month, from Sunday on, that have a day from `today` to `lastDate`. A week holds undefined in place of
 * the days of other months.
 */
function weeksOf(month: string, today: string, lastDate: string): (string | undefined)[][] {
  const next = addMonths(month, 1)
  const weeks: (string | undefined)[][] = []
  for (let sunday = sundayOf(month); sunday < next; sunday = addDays(sunday, 7)) {
    if (addDays(sunday, 6) < today || sunday > lastDate) continue
    const dates = WEEK.map((_, day) => addDays(sunday, day))
    weeks.push(dates.map((date) => (date < month || date >= next ? undefined : date)))
  }
  return weeks
}

function sundayOf(date: string): string {
  return addDays(date, -((weekday(date) + 1) % 7))
}

/** The date to which a key moves the focus, as in every calendar grid; undefined for other keys. */
function dateAfterKey(key: string, date: string): string | undefined {
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

function clamp(date: string, first: string, last: string): string {
  if (date > last) return last
  return date < first ? first : date
}
