import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { frame } from '../content/site.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './home-link.module.css'

/** At the top of a page. */
export function BackToHome() {
  return (
    <Link href={paths.home} className={styles.back}>
      <ArrowLeft size={16} aria-hidden />
      {frame.backHome}
    </Link>
  )
}

/** At its end, where the reading is done. */
export function ReturnToHome() {
  return (
    <p className={styles.end}>
      <ButtonLink href={paths.home} variant="secondary">
        {frame.returnHome}
      </ButtonLink>
    </p>
  )
}
