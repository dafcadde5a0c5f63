import { MONTHS_AHEAD } from '@haircuts/core/availability/special-date-form'
import { addMonths } from '@haircuts/scheduling/periods'
import type { ShownDay, SpecialDate } from '../../../app/api/admin-outputs.ts'
import { longDate } from '../../../ui/format/datetime.ts'
import { dayOfMonth } from '../../../ui/month-grid.tsx'
import { lastOfMonth, PagedMonth } from '../../../ui/paged-month.tsx'
import styles from './special-date-calendar.module.css'

const text = {
  calendar: 'Calendar of special dates',
  usual: 'usual hours',
  away: 'time off',
  closed: 'closed',
  otherHours: 'other hours',
  hasNote: 'note',
  outside: (count: number) => (count === 1 ? '1 booking stays' : `${count} bookings stay`),
  bookings: (count: number) => (count === 1 ? '1 booking' : `${count} bookings`),
  legend: {
    closed: 'Closed',
    hours: 'Other hours',
    note: 'Note for clients',
    booked: 'Has bookings',
  },
} as const

interface SpecialDateCalendarProps {
  dates: readonly SpecialDate[]
  days: readonly ShownDay[]
  today: string
  onPick: (date: string) => void
}

/** A month of dates with marks for the special ones. Every date from today on opens its form. */
export function SpecialDateCalendar({ dates, days, today, onPick }: SpecialDateCalendarProps) {
  const last = lastOfMonth(addMonths(today, MONTHS_AHEAD))
  const byDate = new Map(dates.map((each) => [each.date, each]))
  const dayOf = new Map(days.map((each) => [each.date, each]))
  return (
    <section className={styles.calendar} aria-label={text.calendar}>
      <PagedMonth first={today} last={last} begin={today} idOf={dateId}>
        {(date, isFocused) => (
          <Day
            date={date}
            special={byDate.get(date)}
            day={dayOf.get(date)}
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
  /** Undefined for a past one. */
  day: ShownDay | undefined
  isPast: boolean
  isToday: boolean
  /** The only day that Tab reaches; the arrow keys lead to the others. */
  isFocused: boolean
  onPick: (date: string) => void
}

function Day({ date, special, day, isPast, isToday, isFocused, onPick }: DayProps) {
  const kind = lookOf(special, day)
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
      aria-label={nameOf(date, special, day)}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      onClick={() => onPick(date)}
    >
      {dayOfMonth(date)}
      <span className={styles.marks} aria-hidden="true">
        {special?.note ? <span className={styles.key} data-mark="note" /> : null}
        {day?.bookings ? <span className={styles.key} data-mark="booked" /> : null}
      </span>
    </button>
  )
}

function lookOf(special: SpecialDate | undefined, day: ShownDay | undefined) {
  if (day?.isAway || day?.isOpen === false || special?.isOpen === false) return 'closed'
  return special ? 'hours' : undefined
}

/** 'Thursday, November 26, closed, note: Closed for Thanksgiving, 2 bookings stay' */
function nameOf(date: string, special: SpecialDate | undefined, day: ShownDay | undefined): string {
  const { note = null, bookingsOutside = 0 } = special ?? {}
  const { bookings = 0 } = day ?? {}
  return [
    longDate(date),
    hoursText(special, day),
    ...(note ? [`${text.hasNote}: ${note}`] : []),
    ...(bookingsOutside > 0
      ? [text.outside(bookingsOutside)]
      : bookings > 0
        ? [text.bookings(bookings)]
        : []),
  ].join(', ')
}

function hoursText(special: SpecialDate | undefined, day: ShownDay | undefined): string {
  if (day?.isAway) return text.away
  if (special) return special.isOpen ? text.otherHours : text.closed
  return day?.isOpen === false ? text.closed : text.usual
}

function dateId(date: string): string {
  return `special-${date}`
}
