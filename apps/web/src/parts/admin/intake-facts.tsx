import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { common } from '../../content/admin/frame.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { Fact, Facts } from './facts.tsx'
import { StylePicture } from './style-picture.tsx'

type Intake = Pick<Booking, 'isFirstTime' | 'referralSource' | 'pictureReference' | 'clientNotes'>

/** What the visitor told when he booked. */
export function IntakeFacts({ booking }: { booking: Intake }) {
  return (
    <Facts>
      <Fact name={words.firstTime}>{yesOrNo(booking.isFirstTime)}</Fact>
      <Fact name={words.referral}>{booking.referralSource ?? common.dash}</Fact>
      <Fact name={words.clientNotes} isWide>
        {booking.clientNotes ?? common.dash}
      </Fact>
      <Fact name={words.picture} isWide>
        {booking.pictureReference ? (
          <StylePicture reference={booking.pictureReference} />
        ) : (
          common.dash
        )}
      </Fact>
    </Facts>
  )
}

function yesOrNo(answer: boolean | null): string {
  if (answer === null) return words.notAsked
  return answer ? words.yes : words.no
}
