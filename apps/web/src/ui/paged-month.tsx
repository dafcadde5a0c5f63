import { addDays } from '@haircuts/scheduling/local-date'
import { addMonths } from '@haircuts/scheduling/periods'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { clamp, dateAfterKey, MonthGrid } from './month-grid.tsx'
import styles from './paged-month.module.css'

const text = { previous: 'Previous month', next: 'Next month' } as const

interface PagedMonthProps {
  /** The dates that can take the focus. */
  first: string
  last: string
  /** The date that has the focus at first. */
  begin: string
  /** The id of the button of a date. */
  idOf: (date: string) => string
  /** Renders a date, which Tab reaches only while it has the focus of the month. */
  children: (date: string, isFocused: boolean) => ReactNode
}

/** One month of dates, with a button for each neighbour; the arrow keys lead from date to date. */
export function PagedMonth({ first, last, begin, idOf, children }: PagedMonthProps) {
  const [wanted, setFocused] = useState(begin)
  const isMoving = useRef(false)
  const focused = clamp(wanted, first, last)
  const month = addMonths(focused, 0)

  // After the render, since a key may lead to a month that is not shown yet.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    document.getElementById(idOf(focused))?.focus()
  }, [focused, idOf])

  const moveFocus = (event: KeyboardEvent) => {
    const target = dateAfterKey(event.key, focused)
    if (!target) return
    event.preventDefault()
    isMoving.current = true
    setFocused(clamp(target, first, last))
  }
  const show = (months: number) => setFocused(clamp(addMonths(focused, months), first, last))
  return (
    <div className={styles.paged}>
      <div className={styles.arrows}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={text.previous}
          disabled={month <= first}
          onClick={() => show(-1)}
        >
          <ChevronLeft size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={text.next}
          disabled={addMonths(month, 1) > last}
          onClick={() => show(1)}
        >
          <ChevronRight size={18} aria-hidden />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the buttons inside. */}
      <div onKeyDown={moveFocus}>
        <MonthGrid month={month} first={month} last={lastOfMonth(month)}>
          {(date) => children(date, date === focused)}
        </MonthGrid>
      </div>
    </div>
  )
}

export function lastOfMonth(date: string): string {
  return addDays(addMonths(date, 1), -1)
}
