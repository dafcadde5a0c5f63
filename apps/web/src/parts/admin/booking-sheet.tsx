import { addonWords } from '@haircuts/scheduling/free-special'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import { bookingMessages as messageWords } from '../../site/admin/messages.ts'
import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { amountText, priceText } from './admin-money.ts'
import type { Booking, BookingChange } from './booking.ts'
import { BookingChanges } from './booking-changes.tsx'
import { BookingMessages } from './booking-messages.tsx'
import { BookingWhen } from './booking-when.tsx'
import { ContactWays } from './contact-ways.tsx'
import { Fact, Facts } from './facts.tsx'
import { IntakeFacts } from './intake-facts.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { ServiceName } from './service-name.tsx'
import { SheetPart } from './sheet-part.tsx'
import { VisitHistory } from './visit-history.tsx'

interface BookingSheetProps {
  booking: Booking
  /** This and the following fields are undefined until the details have loaded. */
  aboutClient?: string | null
  changes?: readonly BookingChange[]
  earlierVisits?: readonly Booking[]
}

/** All facts about one booking, in order of use: time, service, client, intake form, history. */
export function BookingSheet({ booking, aboutClient, changes, earlierVisits }: BookingSheetProps) {
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
                .map((addon) => `${addonWords(addon)}, ${common.minutes(addon.durationMinutes)}`)
                .join('; ')}
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
        {earlierVisits ? (
          <VisitHistory visits={earlierVisits} none={words.noHistory} />
        ) : (
          <LoadingRows rows={2} />
        )}
      </SheetPart>
      <SheetPart heading={messageWords.heading}>
        <BookingMessages bookingId={booking.id} />
      </SheetPart>
      {changes && changes.length > 0 ? (
        <SheetPart heading={words.changes}>
          <BookingChanges changes={changes} />
        </SheetPart>
      ) : null}
    </>
  )
}
