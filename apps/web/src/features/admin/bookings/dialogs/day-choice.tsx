import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { leafOf, longDate } from '../../../../ui/format/datetime.ts'
import { dayOfMonth } from '../../../../ui/month-grid.tsx'
import { PagedMonth } from '../../../../ui/paged-month.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './day-choice.module.css'
import { timesField as text } from './text.ts'

interface DayChoiceProps {
  /** The days with a free time, and how many each has, in order. */
  days: readonly { date: string; count: number }[]
  chosen: string | undefined
  /** The date that is in view at first. */
  begin: string | undefined
  isMonth: boolean
  onChoose: (date: string) => void
}

/** All days with free times: side by side, or as a month. */
export function DayChoice({ isMonth, ...choice }: DayChoiceProps) {
  return isMonth ? <DaysOfMonth {...choice} /> : <DayStrip {...choice} />
}

type ShownDays = Omit<DayChoiceProps, 'isMonth'>

function DayStrip({ days, chosen, begin, onChoose }: ShownDays) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown] = useState(chosen ?? begin)
  // Only the strip scrolls, not the dialog around it.
  useLayoutEffect(() => {
    const list = strip.current
    const day = list?.querySelector<HTMLElement>(`[data-date="${shown}"]`)
    if (list && day) list.scrollLeft = day.offsetLeft - (list.clientWidth - day.offsetWidth) / 2
  }, [shown])
  return (
    <ul ref={strip} className={styles.days} aria-label={text.days}>
      {days.map(({ date, count }) => {
        const { weekday, day, month } = leafOf(date)
        return (
          <li key={date} data-date={date}>
            <button
              type="button"
              className={styles.day}
              aria-pressed={date === chosen}
              onClick={() => onChoose(date)}
            >
              <span aria-hidden>{weekday}</span>
              <strong aria-hidden>{day}</strong>
              <span aria-hidden>{month}</span>
              <VisuallyHidden>{text.day(longDate(date), count)}</VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function DaysOfMonth({ days, chosen, begin, onChoose }: ShownDays) {
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  return (
    <PagedMonth first={first} last={last} begin={chosen ?? begin ?? first} idOf={idOf}>
      {(date, isFocused) => {
        const count = counts.get(date) ?? 0
        if (date < first || date > last)
          return <span className={styles.outside}>{dayOfMonth(date)}</span>
        return (
          <button
            type="button"
            id={idOf(date)}
            className={styles.dayOfMonth}
            tabIndex={isFocused ? 0 : -1}
            aria-label={text.day(longDate(date), count)}
            aria-pressed={date === chosen}
            aria-disabled={count === 0}
            onClick={() => {
              if (count > 0) onChoose(date)
            }}
          >
            {dayOfMonth(date)}
          </button>
        )
      }}
    </PagedMonth>
  )
}

const idOf = (date: string) => `free-${date}`

/** Opens the month in place of the strip, and the strip again. */
export function MonthButton({ isMonth, onPress }: { isMonth: boolean; onPress: () => void }) {
  return (
    <Button variant="quiet" size="sm" aria-expanded={isMonth} onClick={onPress}>
      {text.month}
    </Button>
  )
}
