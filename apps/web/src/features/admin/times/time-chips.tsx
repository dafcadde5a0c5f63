import { daysBetween } from '@haircuts/scheduling/local-date'
import type { ReactNode } from 'react'
import { now } from '../../../ui/browser/clock.ts'
import { dayText } from '../../../ui/format/admin-datetime.ts'
import { clockTime, format, localDate } from '../../../ui/format/datetime.ts'
import styles from './time-chips.module.css'

interface TimeChipsProps {
  starts: readonly Date[]
  /** The start that is chosen, in milliseconds. */
  chosen: number | undefined
  zone: string
  onTake: (start: number) => void
  /** Shows the clock time alone, below the name of the day. */
  isOneDay?: boolean
  /** A chip before them. */
  before?: ReactNode
}

/** Free times, each one press away. */
export function TimeChips(props: TimeChipsProps) {
  const { starts, chosen, zone, onTake, isOneDay, before } = props
  return (
    <ul className={styles.chips} data-dense={isOneDay || undefined}>
      {before}
      {starts.map((date) => {
        const start = date.getTime()
        return (
          <TimeChip key={start} isChosen={start === chosen} onPress={() => onTake(start)}>
            {isOneDay ? clockTime(start, zone) : chipText(start, zone)}
          </TimeChip>
        )
      })}
    </ul>
  )
}

interface TimeChipProps {
  isChosen?: boolean
  onPress: () => void
  children: ReactNode
}

export function TimeChip({ isChosen, onPress, children }: TimeChipProps) {
  return (
    <li>
      <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onPress}>
        {children}
      </button>
    </li>
  )
}

const DAYS_OF_WEEK = 7

/** 'Today 3:45 PM', 'Fri 9:30 AM', and 'Fri, Dec 18 9:30 AM' from a week ahead on. */
export function chipText(start: number, zone: string, today = now()): string {
  const days = daysBetween(localDate(today, zone), localDate(start, zone))
  const isSoon = days > 0 && days < DAYS_OF_WEEK
  const day = isSoon
    ? format(zone, { weekday: 'short' }).format(start)
    : dayText(start, zone, today)
  return `${day} ${clockTime(start, zone)}`
}
