import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RememberPhone } from '../same-again/remember-phone.tsx'
import type { LinkedBooking } from '../visit/use-linked-booking.ts'
import styles from './come-again.module.css'

const text = {
  book: 'Book the same again',
  hint: 'Want another one like this? Your appointment stays as it is.',
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
    <section className={styles.again} aria-label={text.book}>
      <p className={styles.hint}>{text.hint}</p>
      <ButtonLink
        size="sm"
        variant="secondary"
        href={`${paths.book}#again=${encodeURIComponent(publicToken)}`}
      >
        {text.book}
      </ButtonLink>
      {booking.canRemember && booking.linkPurpose === 'manage' ? (
        <RememberPhone publicToken={publicToken} />
      ) : null}
    </section>
  )
}
