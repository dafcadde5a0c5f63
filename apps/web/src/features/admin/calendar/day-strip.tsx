import { cx } from '../../../ui/cx.ts'
import { format, longDate } from '../../../ui/format/datetime.ts'
import { useSwipe } from '../../../ui/hooks/use-swipe.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DayDots } from './day-dots.tsx'
import styles from './day-strip.module.css'
import { calendar as text } from './text.ts'

interface DayStripProps {
  /** The seven dates of a week. */
  week: readonly string[]
  /** The date in view. */
  chosen: string
  today: string
  bookings: ReadonlyMap<string, number>
  closed: ReadonlySet<string>
  onChoose: (date: string) => void
  /** Shows the next or the previous week. */
  onStep: (weeks: 1 | -1) => void
}

/** The week of the day in view, on phones. A sideways swipe leads to the next or the previous week, as the arrows do. */
export function DayStrip(props: DayStripProps) {
  const { week, chosen, today, bookings, closed, onChoose, onStep } = props
  const swipe = useSwipe({ onNext: () => onStep(1), onPrevious: () => onStep(-1) })
  return (
    <ul className={styles.strip} aria-label={text.days} {...swipe}>
      {week.map((date) => {
        const count = bookings.get(date) ?? 0
        const isClosed = closed.has(date)
        return (
          <li key={date}>
            <button
              type="button"
              className={cx(styles.day, isClosed && styles.closed)}
              aria-current={date === chosen ? 'date' : undefined}
              data-today={date === today || undefined}
              onClick={() => onChoose(date)}
            >
              <span className={styles.name} aria-hidden>
                {letterOf(date)}
              </span>
              <span className={styles.number} aria-hidden>
                {Number(date.slice(8))}
              </span>
              <DayDots count={count} />
              <VisuallyHidden>{text.dayOf(longDate(date), count, isClosed)}</VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function letterOf(date: string): string {
  return format('UTC', { weekday: 'narrow' }).format(Date.parse(date))
}
