import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './alternative-times.module.css'

interface AlternativeTimesProps {
  starts: readonly number[]
  timezone: string
  /** The action of the buttons, for screen readers: 'Choose'. */
  verb: string
  /** Where choosing does not lead to another step: the start that is chosen now. */
  chosen?: number | null
  onTake: (start: number) => void
}

/** Buttons for the nearest free times, when the chosen time is no longer available. */
export function AlternativeTimes(props: AlternativeTimesProps) {
  const { starts, timezone, verb, chosen, onTake } = props
  return (
    <ul className={styles.alternatives}>
      {starts.map((start) => (
        <li key={start}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={chosen === undefined ? undefined : start === chosen}
            onClick={() => onTake(start)}
          >
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
