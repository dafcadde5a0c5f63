import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import styles from './contact-ways.module.css'
import { contactWays as text } from './text.ts'

interface ContactWaysProps {
  contact: { name: string; email: string | null; phone: string | null; phoneDial: string | null }
  /** False where the name is the heading of the dialog. */
  isNamed?: boolean
  /** Replaces the link that texts the client. */
  textAct?: ReactNode
  /** Further things to do for this client, before the email. */
  children?: ReactNode
}

/** A client's name with links to call, to text and to write an email. */
export function ContactWays({ contact, isNamed = true, textAct, children }: ContactWaysProps) {
  const { name, email, phone, phoneDial } = contact
  return (
    <>
      {isNamed ? <p className={styles.name}>{name}</p> : null}
      <div className={styles.ways}>
        {phone && !phoneDial ? <span>{phone}</span> : null}
        {phone && phoneDial ? (
          <>
            <ButtonAnchor
              variant="secondary"
              size="sm"
              href={`tel:${phoneDial}`}
              aria-label={text.call(phone)}
            >
              <Phone size={16} aria-hidden /> {phone}
            </ButtonAnchor>
            {textAct ?? (
              <ButtonAnchor
                variant="secondary"
                size="sm"
                href={`sms:${phoneDial}`}
                aria-label={text.textTo(phone)}
              >
                <MessageSquare size={16} aria-hidden /> {text.text}
              </ButtonAnchor>
            )}
          </>
        ) : null}
        {children}
        {email ? (
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`mailto:${email}`}
            aria-label={text.email(email)}
            className={styles.address}
          >
            <Mail size={16} aria-hidden /> <span>{email}</span>
          </ButtonAnchor>
        ) : null}
      </div>
      {email ? null : <p className={styles.none}>{common.noEmail}</p>}
    </>
  )
}
