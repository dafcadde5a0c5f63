import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import { common } from '../../site/admin/words.ts'
import type { Booking } from './booking.ts'
import { Fact, Facts } from './facts.tsx'
import { StylePicture } from './style-picture.tsx'

type Intake = Pick<Booking, 'isFirstTime' | 'referralSource' | 'pictureReference' | 'clientNotes'>

/** The client's answers from the intake form. */
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

function yesOrNo(value: boolean | null): string {
  if (value === null) return words.notAsked
  return value ? words.yes : words.no
}
