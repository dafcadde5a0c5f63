import { invalidLink, type LinkPurpose } from '../content/emailed-link-end.ts'
import { frame, links } from '../content/site.ts'
import { usePublicSetting } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './link-invalid.module.css'
import { LinkState } from './link-state.tsx'

/** One answer for a link that is unknown, expired or made for something else, as the server gives it. */
export function InvalidLink({ purpose }: { purpose: LinkPurpose }) {
  return (
    <LinkState heading={invalidLink.heading}>
      <p>{invalidLink.words(purpose)}</p>
      <p className={styles.hint}>{invalidLink.hint}</p>
      <Reach />
      <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
    </LinkState>
  )
}

/** Every way to the barber that he has made public. */
function Reach() {
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
