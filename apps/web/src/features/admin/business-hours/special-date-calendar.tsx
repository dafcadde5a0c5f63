import { addMonths } from '@haircuts/scheduling/periods'
import type { SpecialDate } from '../../../app/api/admin-outputs.ts'
import { longDate } from '../../../ui/format/datetime.ts'
import { dayOfMonth } from '../../../ui/month-grid.tsx'
import { lastOfMonth, PagedMonth } from '../../../ui/paged-month.tsx'
import styles from './special-date-calendar.module.css'

const text = {
  calendar: 'Calendar of special dates',
  usual: 'usual hours',
  closed: 'closed',
  otherHours: 'other hours',
  hasNote: 'note',
  outside: (count: number) => (count === 1 ? '1 booking stays' : `${count} bookings stay`),
  legend: {
    closed: 'Closed',
    hours: 'Other hours',
    note: 'Note for clients',
    outside: 'Has bookings',
  },
} as const

/** How far ahead a special date can be chosen here; the form takes any date. */
const MONTHS_AHEAD = 24

interface SpecialDateCalendarProps {
  dates: readonly SpecialDate[]
  today: string
  onPick: (date: string) => void
}

/** A month of dates with marks for the special ones. Every date from today on opens its form. */
export function SpecialDateCalendar({ dates, today, onPick }: SpecialDateCalendarProps) {
  const last = lastOfMonth(addMonths(today, MONTHS_AHEAD))
  const byDate = new Map(dates.map((each) => [each.date, each]))
  return (
    <section className={styles.calendar} aria-label={text.calendar}>
      <PagedMonth first={today} last={last} begin={today} idOf={dateId}>
        {(date, isFocused) => (
          <Day
            date={date}
            special={byDate.get(date)}
            isPast={date < today}
            isToday={date === today}
            isFocused={isFocused}
            onPick={onPick}
          />
        )}
      </PagedMonth>
      <ul className={styles.legend} aria-hidden="true">
        {Object.entries(text.legend).map(([mark, name]) => (
          <li key={mark}>
            <span className={styles.key} data-mark={mark} /> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DayProps {
  date: string
  special: SpecialDate | undefined
  isPast: boolean
  isToday: boolean
  /** The only day that Tab reaches; the arrow keys lead to the others. */
  isFocused: boolean
  onPick: (date: string) => void
}

function Day({ date, special, isPast, isToday, isFocused, onPick }: DayProps) {
  const kind = special ? (special.isOpen ? 'hours' : 'closed') : undefined
  if (isPast)
    return (
      <span className={styles.day} data-look={kind} data-past>
        {dayOfMonth(date)}
      </span>
    )
  return (
    <button
      type="button"
      id={dateId(date)}
      className={styles.day}
      data-look={kind}
      tabIndex={isFocused ? 0 : -1}
      aria-label={nameOf(date, special)}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      onClick={() => onPick(date)}
    >
      {dayOfMonth(date)}
      <span className={styles.marks} aria-hidden="true">
        {special?.note ? <span className={styles.key} data-mark="note" /> : null}
        {special?.bookingsOutside ? <span className={styles.key} data-mark="outside" /> : null}
      </span>
    </button>
  )
}

/** 'Thursday, November 26, closed, note: Closed for Thanksgiving, 2 bookings stay' */
function nameOf(date: string, special: SpecialDate | undefined): string {
  if (!special) return `${longDate(date)}, ${text.usual}`
  const { isOpen, note, bookingsOutside } = special
  return [
    longDate(date),
    isOpen ? text.otherHours : text.closed,
    ...(note ? [`${text.hasNote}: ${note}`] : []),
    ...(bookingsOutside > 0 ? [text.outside(bookingsOutside)] : []),
  ].join(', ')
}

function dateId(date: string): string {
  return `special-${date}`
}
