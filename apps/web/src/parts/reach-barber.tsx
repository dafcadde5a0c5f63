import { usePublicSetting } from '../api/settings.ts'
import { invalidLink } from '../site/emailed-link-details.ts'
import { links } from '../site/site.ts'
import { ExternalLink } from './external-link.tsx'
import styles from './reach-barber.module.css'

/** Every way to the barber that the settings make public. */
export function ReachBarber() {
  const phone = usePublicSetting('business_phone')
  const email = usePublicSetting('business_email')
  return (
    <ul className={styles.reach}>
      {phone ? (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {invalidLink.call} {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>
            {invalidLink.write} {email}
          </a>
        </li>
      ) : null}
      <li>
        <ExternalLink href={links.contact}>{invalidLink.contact}</ExternalLink>
      </li>
    </ul>
  )
}
