import { clockTime } from '../../ui/format/datetime.ts'
import type { LinkedBooking } from '../appointment/use-linked-booking.ts'
import styles from './notified-delay.module.css'

const text = (minutes: number, comeAt: string) =>
  `The barber is about ${minutes} minutes late. Please come at ${comeAt}.`

interface NotifiedDelayProps {
  delay: NonNullable<LinkedBooking['delay']>
  timezone: string
}

/** How late the visit begins, by what its client was told. */
export function NotifiedDelay({ delay: { minutes, comeAt }, timezone }: NotifiedDelayProps) {
  return (
    <p role="status" className={styles.delay}>
      {text(minutes, clockTime(comeAt.getTime(), timezone))}
    </p>
  )
}
