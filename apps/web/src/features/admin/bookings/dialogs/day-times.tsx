import { useState } from 'react'
import type { SuggestedTimes } from '../../../../app/api/admin-outputs.ts'
import { leafOf, localDate, longDate } from '../../../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { QueryState } from '../../screen/query-state.tsx'
import styles from './day-times.module.css'
import { timesField as text } from './text.ts'
import { TimeChips } from './time-chips.tsx'

interface DayTimesProps {
  suggested: { data: SuggestedTimes | undefined; error: unknown; refetch: () => unknown }
  chosen: number | undefined
  zone: string
  onTake: (start: number) => void
}

/** The next free days side by side, and the times of one of them. */
export function DayTimes({ suggested, chosen, zone, onTake }: DayTimesProps) {
  const [pressed, setPressed] = useState<string>()
  if (!suggested.data) return <QueryState query={suggested} message={text.failed} rows={2} />
  const { days } = suggested.data
  const wanted = pressed ?? (chosen === undefined ? undefined : localDate(chosen, zone))
  const shown = days.find(({ date }) => date === wanted) ?? days[0]
  if (!shown) return <p>{text.noDays}</p>
  return (
    <>
      <ul className={styles.days} aria-label={text.days}>
        {days.map(({ date, starts }) => {
          const { weekday, day, month } = leafOf(date)
          return (
            <li key={date}>
              <button
                type="button"
                className={styles.day}
                aria-pressed={date === shown.date}
                onClick={() => setPressed(date)}
              >
                <span aria-hidden>{weekday}</span>
                <strong aria-hidden>{day}</strong>
                <span aria-hidden>{month}</span>
                <VisuallyHidden>{text.day(longDate(date), starts.length)}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ul>
      <TimeChips starts={shown.starts} chosen={chosen} zone={zone} onTake={onTake} isOneDay />
    </>
  )
}
