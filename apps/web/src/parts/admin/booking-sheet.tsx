import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { common } from '../../content/admin/frame.ts'
import { bookingMessages as messageWords } from '../../content/admin/messages.ts'
import type { Booking, BookingChange } from '../../lib/admin/booking.ts'
import { amountText, priceText } from '../../lib/admin/money.ts'
import { Banner } from '../../ui/banner.tsx'
import { BookingChanges } from './booking-changes.tsx'
import { BookingMessages } from './booking-messages.tsx'
import { BookingWhen } from './booking-when.tsx'
import { ContactWays } from './contact-ways.tsx'
import { Fact, Facts } from './facts.tsx'
import { IntakeFacts } from './intake-facts.tsx'
import { OtherVisits } from './other-visits.tsx'
import { ServiceName } from './service-name.tsx'
import { SheetPart } from './sheet-part.tsx'

interface BookingSheetProps {
  booking: Booking
  aboutClient: string | null
  changes: readonly BookingChange[]
  otherVisits: readonly Booking[]
}

/** One booking, read from the top as he needs it: when, what, who, and what there is to know. */
export function BookingSheet({ booking, aboutClient, changes, otherVisits }: BookingSheetProps) {
  return (
    <>
      <BookingWhen booking={booking} />
      {booking.emailProblem ? <Banner tone="warn">{booking.emailProblem}</Banner> : null}
      <Facts>
        <Fact name={words.service}>
          <ServiceName color={booking.appointmentType.color}>
            {booking.appointmentType.name}
          </ServiceName>
        </Fact>
        <Fact name={words.duration}>{common.minutes(booking.durationMinutes)}</Fact>
        <Fact name={words.price}>{priceText(booking.price)}</Fact>
        <Fact name={words.donation}>
          {booking.donationAmount === null ? words.noDonation : amountText(booking.donationAmount)}
        </Fact>
        <Fact name={words.addons} isWide>
          {booking.addons.length === 0
            ? words.noAddons
            : booking.addons
                .map(({ name, durationMinutes }) => `${name} (${common.minutes(durationMinutes)})`)
                .join(', ')}
        </Fact>
        {booking.notes ? (
          <Fact name={words.adminNotes} isWide>
            {booking.notes}
          </Fact>
        ) : null}
      </Facts>
      <SheetPart heading={words.client}>
        <ContactWays contact={booking.client} />
        {aboutClient ? (
          <Facts>
            <Fact name={words.aboutClient} isWide>
              {aboutClient}
            </Fact>
          </Facts>
        ) : null}
      </SheetPart>
      <SheetPart heading={words.intake}>
        <IntakeFacts booking={booking} />
      </SheetPart>
      <SheetPart heading={words.history}>
        <OtherVisits visits={otherVisits} none={words.noHistory} />
      </SheetPart>
      <SheetPart heading={messageWords.heading}>
        <BookingMessages bookingId={booking.id} />
      </SheetPart>
      {changes.length > 0 ? (
        <SheetPart heading={words.changes}>
          <BookingChanges changes={changes} />
        </SheetPart>
      ) : null}
    </>
  )
}
