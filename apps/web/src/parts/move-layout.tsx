import type { ReactNode } from 'react'
import { emailedLink } from '../content/emailed-link.ts'
import { reschedule } from '../content/reschedule.ts'
import { useStepFocus } from '../lib/use-step-focus.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './move-layout.module.css'
import { SlotSkeleton } from './slot-skeleton.tsx'

interface MoveLayoutProps {
  /** What is booked now; undefined while it is on its way. */
  booked?: ReactNode
  isConfirming?: boolean
  children?: ReactNode
}

/** What is booked now and, beside it or below it, where it is to go; their shape until they come. */
export function MoveLayout({ booked, isConfirming = false, children }: MoveLayoutProps) {
  const heading = useStepFocus(booked ? reschedule.heading : undefined)
  return (
    <div className={styles.layout} data-confirming={isConfirming}>
      <div className={styles.aside}>
        <h1 className={styles.heading} ref={heading} tabIndex={-1}>
          {reschedule.heading}
        </h1>
        {booked ?? <BookedSkeleton />}
      </div>
      <div className={styles.stage}>{children ?? <SlotSkeleton />}</div>
    </div>
  )
}

function BookedSkeleton() {
  return (
    <div>
      <p role="status">
        <VisuallyHidden>{emailedLink.loading}</VisuallyHidden>
      </p>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.lines} />
      <Skeleton className={styles.total} />
    </div>
  )
}
