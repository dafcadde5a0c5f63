import { RememberPhone } from '../../parts/remember-phone.tsx'
import type { LinkedBooking } from '../../parts/use-linked-booking.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './earlier.module.css'

const words = {
  heading: 'Book the same again',
  hint: 'The same service and add-ons, at another time. This appointment stays as it is.',
  show: 'Show me times',
} as const

/** Below the choice of a new time: another appointment like this one, and right after booking, to remember the phone. */
export function ComeAgain({
  booking,
  publicToken,
}: {
  booking: LinkedBooking
  publicToken: string
}) {
  return (
    <section className={styles.earlier} aria-labelledby="again-heading">
      <h2 id="again-heading">{words.heading}</h2>
      <p className={styles.waiting}>{words.hint}</p>
      <ButtonLink
        size="sm"
        variant="secondary"
        href={`${paths.book}#again=${encodeURIComponent(publicToken)}`}
      >
        {words.show}
      </ButtonLink>
      {booking.canRemember && booking.linkPurpose === 'manage' ? (
        <RememberPhone publicToken={publicToken} />
      ) : null}
    </section>
  )
}
