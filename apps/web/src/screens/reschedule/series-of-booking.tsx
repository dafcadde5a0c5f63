import { LateSeries } from '../../parts/late-series.tsx'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'

interface SeriesOfBookingProps {
  visit: ZonedBooking
  publicToken: string
}

/** The other appointments of its series, or the offer to begin one. */
export function SeriesOfBooking({
  visit: { booking, timezone },
  publicToken,
}: SeriesOfBookingProps) {
  const canRepeat = booking.canRepeat && booking.linkPurpose === 'manage'
  if (!booking.series && !canRepeat) return null
  return (
    <LateSeries>
      {({ RemainingDates, StandingAppointment }) => (
        <>
          {booking.series ? (
            <RemainingDates
              publicToken={publicToken}
              timezone={timezone}
              canOpen={booking.linkPurpose === 'manage'}
            />
          ) : null}
          {canRepeat ? <StandingAppointment publicToken={publicToken} timezone={timezone} /> : null}
        </>
      )}
    </LateSeries>
  )
}
