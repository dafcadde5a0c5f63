import { clockTime, shortDay } from '../lib/datetime.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './alternative-times.module.css'

interface AlternativeTimesProps {
  starts: readonly number[]
  timezone: string
  /** The action of the buttons, for screen readers: 'Book'. */
  verb: string
  onTake: (start: number) => void
}

/** Buttons for the nearest free times, when the chosen time is no longer available. */
export function AlternativeTimes({ starts, timezone, verb, onTake }: AlternativeTimesProps) {
  return (
    <ul className={styles.alternatives}>
      {starts.map((start) => (
        <li key={start}>
          <button type="button" className={styles.chip} onClick={() => onTake(start)}>
            <span className={styles.day}>
              <VisuallyHidden>{verb} </VisuallyHidden>
              {shortDay(start, timezone)}
            </span>{' '}
            <span className={styles.time}>{clockTime(start, timezone)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
