import { editBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { priceText } from '../../lib/admin/money.ts'
import styles from './booking-facts.module.css'
import { Fact, Facts } from './facts.tsx'

/** Whose visit it is and what was agreed, to be read only. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { client, appointmentType, addons, durationMinutes, price } = booking
  const service = [appointmentType.name, ...addons.map(({ name }) => name)].join(', ')
  return (
    <section className={styles.facts} aria-label={words.summary}>
      <Facts>
        <Fact name={words.client}>{client.name}</Fact>
        <Fact name={words.service} isWide={addons.length > 0}>
          {service}
        </Fact>
        <Fact name={words.duration}>{words.minutes(durationMinutes)}</Fact>
        <Fact name={words.price}>{priceText(price)}</Fact>
      </Facts>
    </section>
  )
}
