import { useState } from 'react'
import type { ZonedBooking } from '../visit/use-linked-booking.ts'
import { RemainingDates } from './series-steps.tsx'
import { StandingAppointment } from './visitor-series.tsx'

interface SeriesOfBookingProps {
  visit: ZonedBooking
  publicToken: string
}

/** The other appointments of its series, or the offer to begin one. */
export function SeriesOfBooking({
  visit: { booking, timezone },
  publicToken,
}: SeriesOfBookingProps) {
  const isManaged = booking.linkPurpose === 'manage'
  // What was just booked is shown until the page is left, in place of the list that it is in from then on.
  const [isBooked, setIsBooked] = useState(false)
  return (
    <>
      {booking.series && !isBooked ? (
        <RemainingDates publicToken={publicToken} timezone={timezone} canOpen={isManaged} />
      ) : null}
      {(booking.canRepeat || isBooked) && isManaged ? (
        <StandingAppointment
          publicToken={publicToken}
          timezone={timezone}
          onBooked={() => setIsBooked(true)}
        />
      ) : null}
    </>
  )
}
