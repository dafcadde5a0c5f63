import { clockTime } from '../../ui/format/datetime.ts'
import type { LinkedBooking } from '../appointment/use-linked-booking.ts'
import styles from './told-delay.module.css'

const text = (minutes: number, comeAt: string) =>
  `The barber is about ${minutes} minutes late. Please come at ${comeAt}.`

interface ToldDelayProps {
  delay: NonNullable<LinkedBooking['delay']>
  timezone: string
}

/** How late the visit begins, by what its client was told. */
export function ToldDelay({ delay: { minutes, comeAt }, timezone }: ToldDelayProps) {
  return (
    <p role="status" className={styles.delay}>
      {text(minutes, clockTime(comeAt.getTime(), timezone))}
    </p>
  )
}
