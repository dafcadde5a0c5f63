import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useId } from 'react'
import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { common } from '../../content/admin/frame.ts'
import type { Booking, BookingChange } from '../../lib/admin/booking.ts'
import { amountText, priceText } from '../../lib/money.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { BookingChanges } from './booking-changes.tsx'
import styles from './booking-sheet.module.css'
import { BookingWhen } from './booking-when.tsx'
import { Fact, Facts } from './facts.tsx'
import { IntakeFacts } from './intake-facts.tsx'
import { OtherVisits } from './other-visits.tsx'

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
          <Swatch color={booking.appointmentType.color} />
          {booking.appointmentType.name}
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
      <Part heading={words.client}>
        <Contact client={booking.client} />
        {aboutClient ? (
          <Facts>
            <Fact name={words.aboutClient} isWide>
              {aboutClient}
            </Fact>
          </Facts>
        ) : null}
      </Part>
      <Part heading={words.intake}>
        <IntakeFacts booking={booking} />
      </Part>
      <Part heading={words.history}>
        <OtherVisits visits={otherVisits} />
      </Part>
      {changes.length > 0 ? (
        <Part heading={words.changes}>
          <BookingChanges changes={changes} />
        </Part>
      ) : null}
    </>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {heading}
      </h3>
      {children}
    </section>
  )
}

function Contact({ client }: Pick<Booking, 'client'>) {
  return (
    <>
      <p className={styles.name}>{client.name}</p>
      <div className={styles.ways}>
        {client.phone ? (
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`tel:${client.phone}`}
            aria-label={words.call(client.phone)}
          >
            <Phone size={16} aria-hidden /> {client.phone}
          </ButtonAnchor>
        ) : null}
        <ButtonAnchor
          variant="secondary"
          size="sm"
          href={`mailto:${client.email}`}
          aria-label={words.email(client.email)}
          className={styles.address}
        >
          <Mail size={16} aria-hidden /> <span>{client.email}</span>
        </ButtonAnchor>
      </div>
    </>
  )
}
