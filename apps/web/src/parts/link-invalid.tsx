import { paths } from '../paths.ts'
import { invalidLink, type LinkPurpose } from '../site/emailed-link-details.ts'
import { frame } from '../site/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './link-invalid.module.css'
import { LinkState } from './link-state.tsx'
import { ReachBarber } from './reach-barber.tsx'

/** One text for unknown, expired and wrong-purpose links: the server does not tell them apart either. */
export function InvalidLink({ purpose }: { purpose: LinkPurpose }) {
  return (
    <LinkState heading={invalidLink.heading}>
      <p>{invalidLink.words(purpose)}</p>
      <p className={styles.hint}>{invalidLink.hint}</p>
      <ReachBarber />
      <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
    </LinkState>
  )
}
