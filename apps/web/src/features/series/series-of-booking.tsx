import type { ZonedBooking } from '../appointment/use-linked-booking.ts'
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
  return (
    <>
      {booking.series ? (
        <RemainingDates publicToken={publicToken} timezone={timezone} canOpen={isManaged} />
      ) : null}
      {booking.canRepeat && isManaged ? (
        <StandingAppointment publicToken={publicToken} timezone={timezone} />
      ) : null}
    </>
  )
}
