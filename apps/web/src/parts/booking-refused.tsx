import * as booking from '../content/booking.ts'
import * as times from '../content/times.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './booking-refused.module.css'

/** The address names no service that can be booked. */
export function NotOffered() {
  return (
    <div className={styles.state}>
      <h1 className={styles.heading}>{booking.notOfferedHeading}</h1>
      <p>{booking.notOffered}</p>
      <ButtonLink href={paths.book}>{booking.seeAll}</ButtonLink>
    </div>
  )
}

export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h1 className={styles.heading}>{booking.failedHeading}</h1>
      <p>{times.failedHint}</p>
      <Button onClick={onRetry}>{times.retry}</Button>
    </div>
  )
}

/** The code of the form did not arrive; the time that was chosen is kept meanwhile. */
export function FormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.heading}>{booking.formFailedHeading}</h2>
      <p>{times.failedHint}</p>
      <Button onClick={onRetry}>{times.retry}</Button>
    </div>
  )
}
