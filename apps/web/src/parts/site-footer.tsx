import { Link } from 'wouter'
import { frame } from '../content/site.ts'
import { now } from '../lib/clock.ts'
import { useBusinessName } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const name = useBusinessName()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {/* On New Year's Eve the server's year and the visitor's differ, and either will do. */}
        <p suppressHydrationWarning>
          © {new Date(now()).getFullYear()} {name}. {frame.rights}
        </p>
        <ul>
          <li>
            <Link href={paths.book}>{frame.book}</Link>
          </li>
          <li>
            <Link href={paths.faq}>{frame.faq}</Link>
          </li>
          <li>
            <Link href={paths.donate}>{frame.donate}</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
