import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { paths } from '../paths.ts'
import styles from './home-link.module.css'
import { frame } from './text.ts'

/** The link at the top of a page. */
export function BackToHome() {
  return (
    <Link href={paths.home} className={styles.back}>
      <ArrowLeft size={16} aria-hidden />
      {frame.backHome}
    </Link>
  )
}

/** The link at the end of a page. */
export function ReturnToHome() {
  return (
    <p className={styles.end}>
      <ButtonLink href={paths.home} variant="secondary">
        {frame.returnHome}
      </ButtonLink>
    </p>
  )
}
