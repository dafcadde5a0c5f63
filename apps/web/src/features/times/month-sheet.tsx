import { addMonths } from '@haircuts/scheduling/periods'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { longDate } from '../../ui/format/datetime.ts'
import { clamp, dateAfterKey, dayOfMonth, MonthGrid } from '../../ui/month-grid.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './month-sheet.module.css'
import { definedFields } from './slot-windows.ts'
import * as times from './text.ts'
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

/** A dialog with every month that can be booked, in which a visitor opens any day that has a free time. */
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

/** The grids of days are rendered immediately, and the dots when the response arrives. */
function Months({ slots, shown, onPick }: MonthsProps) {
  const { visit, today, lastDate } = slots
  const free = trpc.availability.days.useQuery(definedFields(visit), {
    // The days may have filled up since the sheet was open last.
    staleTime: 0,
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
      <ErrorMessage>
        <p>{times.failed}</p>
        <Button variant="secondary" onClick={() => void free.refetch()}>
          {times.retry}
        </Button>
      </ErrorMessage>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the buttons inside.
    <div className={styles.months} aria-busy={free.isPending} onKeyDown={moveFocus}>
      {monthsUpTo(today, lastDate).map((month) => (
        <MonthGrid key={month} month={month} first={today} last={lastDate}>
          {(date) =>
            date < today || date > lastDate ? (
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
            )
          }
        </MonthGrid>
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

/** The first days of the months from that of `today` to that of `lastDate`. */
function monthsUpTo(today: string, lastDate: string): string[] {
  const months = [addMonths(today, 0)]
  for (let next = addMonths(today, 1); next <= lastDate; next = addMonths(next, 1))
    months.push(next)
  return months
}
