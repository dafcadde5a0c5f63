import { usePublicSetting } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { ContactLink } from './contact-link.tsx'
import styles from './reach-barber.module.css'
import { site } from './text.ts'

const text = {
  call: 'Call',
  text: 'Text',
  write: 'Email',
  contact: `Contact ${site.barber}`,
} as const

interface ReachBarberProps {
  /** Beside other text. */
  isInline?: boolean
  /** The first way is the main button of the page. */
  isMain?: boolean
}

/** Every way to the barber that the settings make public. */
export function ReachBarber({ isInline = false, isMain = false }: ReachBarberProps) {
  const phone = usePublicSetting('business_phone')
  const email = usePublicSetting('business_email')
  const content = trpc.content.public.useQuery().data
  const number = content?.phone?.dial
  const page = content?.links?.contact
  return (
    <ul
      className={styles.reach}
      data-inline={isInline || undefined}
      data-main={isMain || undefined}
    >
      {phone && number ? (
        <>
          <li>
            <a href={`tel:${number}`}>
              {text.call} {phone}
            </a>
          </li>
          <li>
            <a href={`sms:${number}`}>
              {text.text} {phone}
            </a>
          </li>
        </>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>
            {text.write} {email}
          </a>
        </li>
      ) : null}
      {page || !(email || number) ? (
        <li>
          <ContactLink>{text.contact}</ContactLink>
        </li>
      ) : null}
    </ul>
  )
}
