import { paths } from '../../paths.ts'
import * as times from '../../site/times.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './booking-states.module.css'
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

/** The placeholder of a service while it loads. It has the heading already, for focus and screen readers. */
export function ServiceSkeleton() {
  return (
    <div className={styles.service}>
      <h1 className={styles.loadingHeading}>
        <VisuallyHidden>{booking.loadingHeading}</VisuallyHidden>
        <Skeleton className={styles.name} />
      </h1>
      <p role="status">
        <VisuallyHidden>{booking.loading}</VisuallyHidden>
      </p>
      <Skeleton className={styles.lines} />
      <div className={styles.addons}>
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
        <Skeleton className={styles.addon} />
      </div>
      <Skeleton className={styles.total} />
    </div>
  )
}
