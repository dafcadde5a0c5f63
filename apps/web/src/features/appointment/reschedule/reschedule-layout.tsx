import type { ReactNode } from 'react'
import { site } from '../../../app/shell/text.ts'
import { useStepFocus } from '../../../ui/hooks/use-step-focus.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { emailedLink } from '../../links/link-failed.tsx'
import { SlotSkeleton } from '../../times/slot-skeleton.tsx'
import styles from './reschedule-layout.module.css'

/** The steps up to the choice of a time. */
export const reschedule = {
  title: (businessName: string) => `Reschedule Appointment - ${businessName}`,
  heading: 'Reschedule your appointment',
  bookedFor: 'Booked for',
  /** On two lines at most, of which the second is the time. */
  bookedForTime: (time: string) => `Booked for ${time.replaceAll(' ', '\u00a0')}`,
  total: 'Total',
  /** Of a person of a group. */
  yours: 'Yours',
  chooseTime: 'Choose a new time',
  whoMoves: 'Who moves',
  justMe: 'Just me',
  everyone: 'Everyone',
  justMeHint: 'The others keep their times.',
  everyoneHint: 'These times fit all of you, back to back.',
  /** The text before the link to contact the barber. */
  everyoneTooLate: 'It is too late to move everyone online. Please',
  contact: `contact ${site.barber}`,
  allOfIt: 'See everything about your appointment',
  cancelInstead: 'Cancel Instead',
  cancelLink: 'Need to cancel? Use the cancel link in your confirmation email.',
  cancelLinkWithoutEmail: 'Need to cancel? Please ask the barber.',
} as const

interface RescheduleLayoutProps {
  /** The current booking; undefined while it loads. */
  booked?: ReactNode
  isConfirming?: boolean
  children?: ReactNode
}

/** The current booking beside the current step, with placeholders while they load. */
export function RescheduleLayout({
  booked,
  isConfirming = false,
  children,
}: RescheduleLayoutProps) {
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
