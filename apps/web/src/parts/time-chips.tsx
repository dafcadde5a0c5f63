import { clockTimeOnce, type DayPart, dayPart } from '../lib/datetime.ts'
import * as words from '../site/times.ts'
import styles from './time-chips.module.css'

interface TimeChipsProps {
  starts: readonly number[]
  timezone: string
  chosen: number | null
  /** The booked start when rescheduling: marked and disabled. */
  current?: number | undefined
  isDisabled?: boolean
  onChoose: (start: number) => void
}

const PARTS: readonly DayPart[] = ['Morning', 'Afternoon', 'Evening']

/** The free times of one day, by part of the day. A click chooses a time and continues to the next step. */
export function TimeChips(props: TimeChipsProps) {
  const { starts, timezone, chosen, current, isDisabled, onChoose } = props
  return PARTS.map((part) => {
    const times = starts.filter((start) => dayPart(start, timezone) === part)
    if (times.length === 0) return null
    return (
      <div key={part} className={styles.part}>
        <h4 className={styles.name} id={`times-${part}`}>
          {part}
        </h4>
        <ul className={styles.chips} aria-labelledby={`times-${part}`}>
          {times.map((start) => (
            <li key={start}>
              <button
                type="button"
                className={styles.chip}
                aria-pressed={start === chosen}
                disabled={isDisabled || start === current}
                onClick={() => onChoose(start)}
              >
                {clockTimeOnce(start, timezone)}
                {start === current ? (
                  <span className={styles.current}> {words.bookedNow}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
