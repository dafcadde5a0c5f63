import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './booking-refused.module.css'

/** The address names no service that can be booked. */
export function NotOffered() {
  return (
    <div className={styles.state}>
      <h1 className={styles.heading}>This appointment is not offered</h1>
      <p>It may have been taken off the list, or the link is not quite right.</p>
      <ButtonLink href={paths.book}>See all appointments</ButtonLink>
    </div>
  )
}

export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h1 className={styles.heading}>The appointment could not be loaded</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** The code of the form did not arrive; the time that was chosen is kept meanwhile. */
export function FormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.heading}>The form could not be loaded</h2>
      <p>Please check your connection. The time you chose is kept on this page.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
