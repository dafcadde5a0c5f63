import type { ReactNode } from 'react'
import { OwnClock } from './own-clock.tsx'
import { visitAndLength, type ZonedBooking } from './use-linked-booking.ts'
import { VisitSheet } from './visit-sheet.tsx'

interface LinkedSheetProps {
  visit: ZonedBooking
  heading: string
  children: ReactNode
}

/** The booking of a link under the heading of each step, so that the visitor sees which booking changes. */
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
