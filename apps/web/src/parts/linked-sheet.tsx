import type { ReactNode } from 'react'
import { visitAndLength } from '../lib/linked-booking.ts'
import type { ShownVisit } from '../lib/use-linked-visit.ts'
import { OwnClock } from './own-clock.tsx'
import { VisitSheet } from './visit-sheet.tsx'

interface LinkedSheetProps {
  visit: ShownVisit
  heading: string
  children: ReactNode
}

/** The visit of a link under each step's own heading, so that nobody changes the wrong one. */
export function LinkedSheet({ visit, heading, children }: LinkedSheetProps) {
  const { booking, timezone } = visit
  const start = booking.startDatetime.getTime()
  const isOff = booking.status === 'cancelled'
  return (
    <VisitSheet
      heading={heading}
      start={start}
      end={booking.endDatetime.getTime()}
      timezone={timezone}
      isOff={isOff}
    >
      <p>{visitAndLength(booking)}</p>
      {isOff ? null : <OwnClock start={start} timezone={timezone} />}
      {children}
    </VisitSheet>
  )
}
