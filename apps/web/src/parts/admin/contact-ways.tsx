import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import styles from './contact-ways.module.css'

interface ContactWaysProps {
  contact: { name: string; email: string; phone: string | null }
}

/** A client's name with links to call and to write an email. */
export function ContactWays({ contact: { name, email, phone } }: ContactWaysProps) {
  return (
    <>
      <p className={styles.name}>{name}</p>
      <div className={styles.ways}>
        {phone ? (
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`tel:${phone}`}
            aria-label={words.call(phone)}
          >
            <Phone size={16} aria-hidden /> {phone}
          </ButtonAnchor>
        ) : null}
        {email ? (
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`mailto:${email}`}
            aria-label={words.email(email)}
            className={styles.address}
          >
            <Mail size={16} aria-hidden /> <span>{email}</span>
          </ButtonAnchor>
        ) : null}
      </div>
    </>
  )
}
