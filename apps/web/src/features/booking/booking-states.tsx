import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import * as times from '../times/text.ts'
import styles from './booking-states.module.css'
import * as booking from './text.ts'

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

interface FailedProps {
  heading?: string
  /** The heading is a second one when the service is shown above. */
  level?: 'h1' | 'h2'
  onRetry: () => void
}

export function LoadingFailed(props: FailedProps) {
  const { heading = booking.failedHeading, level: Heading = 'h1', onRetry } = props
  return (
    <div className={styles.state} role="alert">
      <Heading className={styles.heading}>{heading}</Heading>
      <p>{times.failedHint}</p>
      <Button onClick={onRetry}>{times.retry}</Button>
    </div>
  )
}

/** The code of the form failed to load; the chosen time is stored for the retry. */
export function FormFailed({ onRetry }: Pick<FailedProps, 'onRetry'>) {
  return <LoadingFailed heading={booking.formFailedHeading} level="h2" onRetry={onRetry} />
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
