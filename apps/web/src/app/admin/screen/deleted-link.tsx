import { ButtonLink } from '../../../ui/button.tsx'
import { adminPaths } from '../../admin-paths.ts'
import styles from './deleted-link.module.css'
import { frame } from './text.ts'

/** At the end of a list, to what was deleted from it. */
export function DeletedLink() {
  return (
    <div className={styles.end}>
      <ButtonLink variant="quiet" size="sm" href={adminPaths.deleted}>
        {frame.deleted}
      </ButtonLink>
    </div>
  )
}
