import { usePublicSetting } from '../api/settings.ts'
import { site } from '../site/site.ts'
import { ContactLink } from './contact-link.tsx'
import styles from './reach-barber.module.css'

const words = {
  call: 'Call',
  write: 'Email',
  contact: `Contact ${site.barber}`,
} as const

/** Every way to the barber that the settings make public. */
export function ReachBarber() {
  const phone = usePublicSetting('business_phone')
  const email = usePublicSetting('business_email')
  return (
    <ul className={styles.reach}>
      {phone ? (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {words.call} {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>
            {words.write} {email}
          </a>
        </li>
      ) : null}
      <li>
        <ContactLink>{words.contact}</ContactLink>
      </li>
    </ul>
  )
}
