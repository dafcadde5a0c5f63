import type { ReactNode } from 'react'
import { clockTime, leafOf, localDate, longDay } from '../lib/datetime.ts'
import { useStepFocus } from '../lib/use-step-focus.ts'
import { CalendarLeaf } from '../site/drawings/calendar-leaf.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './visit-sheet.module.css'

interface VisitSheetProps {
  heading: string
  start: number
  end: number
  timezone: string
  /** Cancelled: the calendar leaf is crossed out. */
  isOff?: boolean
  children: ReactNode
}

/** A booking beside a calendar leaf: heading, date and time, and the content of the step. */
export function VisitSheet({ heading, start, end, timezone, isOff, children }: VisitSheetProps) {
  const title = useStepFocus(heading)
  return (
    <div className={styles.visit}>
      <CalendarLeaf className={styles.leaf} isOff={isOff} {...leafOf(localDate(start, timezone))} />
      <div className={styles.words}>
        <h1 className={styles.heading} ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.when} data-off={isOff || undefined}>
          {longDay(start, timezone)},{' '}
          <span className={styles.times}>
            <time dateTime={new Date(start).toISOString()}>{clockTime(start, timezone)}</time> to{' '}
            {clockTime(end, timezone)}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}

/** The placeholder of a booking while it loads. */
export function VisitSheetSkeleton({ heading, waiting }: { heading: string; waiting: string }) {
  return (
    <div className={styles.visit}>
      <Skeleton className={styles.leaf} />
      <div className={styles.words}>
        <h1 className={styles.heading}>{heading}</h1>
        <p role="status">
          <VisuallyHidden>{waiting}</VisuallyHidden>
        </p>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.button} />
      </div>
    </div>
  )
}
