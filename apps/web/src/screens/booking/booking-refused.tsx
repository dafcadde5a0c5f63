import { paths } from '../../paths.ts'
import * as times from '../../site/times.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './booking-refused.module.css'
import * as booking from './words.ts'

/** The URL has no bookable service. */
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

/** The code of the form failed to load; the chosen time is kept for the retry. */
export function FormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.heading}>{booking.formFailedHeading}</h2>
      <p>{times.failedHint}</p>
      <Button onClick={onRetry}>{times.retry}</Button>
    </div>
  )
}
