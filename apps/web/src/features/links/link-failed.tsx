import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useStepFocus } from '../../ui/hooks/use-step-focus.ts'
import styles from './link-failed.module.css'

/** What the pages of emailed links say while they load and when they cannot. */
export const emailedLink = {
  loading: 'Loading your appointment',
  failedHeading: 'Your appointment could not be loaded',
  failed: 'Please check your connection and try again. Your appointment has not changed.',
  retry: 'Try again',
  invalidHeading: 'Invalid or Expired Link',
} as const

interface LinkFailedProps {
  detail?: string | undefined
  isRetrying?: boolean
  onRetry: () => void
}

/** The booking of a link could not be loaded; the link itself may be valid. */
export function LinkFailed({ detail, isRetrying, onRetry }: LinkFailedProps) {
  return (
    <LinkState heading={emailedLink.failedHeading}>
      <p role="alert">{detail ?? emailedLink.failed}</p>
      <Button pending={isRetrying} onClick={onRetry}>
        {emailedLink.retry}
      </Button>
    </LinkState>
  )
}

/** The page of a link that is unknown or has ended. */
export function EndedLink({ children }: { children: ReactNode }) {
  return <LinkState heading={emailedLink.invalidHeading}>{children}</LinkState>
}

/** The page of a link without a booking to show. */
export function LinkState({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useStepFocus(heading)
  return (
    <div className={styles.state}>
      <h1 className={styles.heading} ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </div>
  )
}
