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
import { definedFields, type NotedDay } from './slot-windows.ts'
import * as times from './text.ts'
import type { Slots } from './use-slots.ts'

interface MonthsProps {
  slots: Slots
  /** The date that the picker shows. */
  shown: string
  /** Whether a full day can be picked, to wait for what opens on it. */
  canWait: boolean
  onPick: (date: string) => void
}

const text = {
  free: 'Free times',
  full: 'Fully booked',
  closed: 'Closed',
  best: "Times that help the barber's day",
  legend: 'What the marks mean',
  pick: 'Choose a day.',
  pickOrWait: 'Choose a day. On one that is fully booked we can tell you when something opens.',
  loading: 'Loading the days with free times',
} as const

interface MonthSheetProps extends MonthsProps {
  open: boolean
  onClose: () => void
}

/** A dialog with every month that can be booked, in which a visitor opens any day that has a free time, or waits for a full one. */
export function MonthSheet({ open, onClose, ...months }: MonthSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={times.allDays}
      description={months.canWait ? text.pickOrWait : text.pick}
      initialFocus={() => document.getElementById(dayId(months.shown))}
    >
      <DialogBody>
        <Months {...months} />
      </DialogBody>
    </Dialog>
  )
}

/** The grids of days are rendered immediately, and the dots when the response arrives. */
function Months({ slots, shown, canWait, onPick }: MonthsProps) {
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
                day={free.data && (days.get(date) ?? { date, freeStarts: 0 })}
                canWait={canWait}
                onPick={onPick}
              />
            )
          }
        </MonthGrid>
      ))}
      <Legend hasBest={free.data?.some(({ bestStarts }) => bestStarts) ?? false} />
      <p role="status">
        <VisuallyHidden>{free.isPending ? text.loading : ''}</VisuallyHidden>
      </p>
    </div>
  )
}

/** The marks of the days, before the months. Closed days have their number struck through. */
function Legend({ hasBest }: { hasBest: boolean }) {
  return (
    <ul className={styles.legend} aria-label={text.legend}>
      <li className={styles.mark}>{text.free}</li>
      <li className={styles.mark} data-full>
        {text.full}
      </li>
      <li className={styles.closed}>{text.closed}</li>
      {hasBest ? (
        <li className={styles.mark} data-best>
          {text.best}
        </li>
      ) : null}
    </ul>
  )
}

interface DayProps {
  date: string
  isToday: boolean
  isShown: boolean
  /** The only day that Tab reaches; the arrow keys lead to the others. */
  isFocused: boolean
  /** Undefined until it is known. */
  day: (NotedDay & { freeStarts: number; bestStarts?: number | undefined }) | undefined
  canWait: boolean
  onPick: (date: string) => void
}

/**
 * A day without a free time can take the focus too, so that screen readers can read all days of a week. A day whose times
 * are not known yet can be picked: the picker says whether it is full.
 */
function Day({ date, isToday, isShown, isFocused, day, canWait, onPick }: DayProps) {
  const best = day?.bestStarts ?? 0
  const canPick = !day || day.freeStarts > 0 || (canWait && day.isFull === true)
  return (
    <button
      type="button"
      id={dayId(date)}
      className={cx(styles.day, isShown && styles.shown)}
      tabIndex={isFocused ? 0 : -1}
      aria-label={nameOf(date, day, best)}
      data-best={best > 0 || undefined}
      data-full={day?.isFull}
      data-closed={day?.isClosed}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isShown}
      aria-disabled={!canPick}
      onClick={() => {
        if (canPick) onPick(date)
      }}
    >
      {dayOfMonth(date)}
    </button>
  )
}

function nameOf(date: string, day: DayProps['day'], best: number) {
  if (!day) return longDate(date)
  const free = day.freeStarts > 0 ? times.free(day.freeStarts) : times.noneSpoken(day)
  const name = `${longDate(date)}, ${free}`
  return best > 0 ? `${name}, ${best} ${times.fitsBestOf(best)}` : name
}

const dayId = (date: string) => `day-${date}`

/** The first days of the months from that of `today` to that of `lastDate`. */
function monthsUpTo(today: string, lastDate: string): string[] {
  const months = [addMonths(today, 0)]
  for (let next = addMonths(today, 1); next <= lastDate; next = addMonths(next, 1))
    months.push(next)
  return months
}
