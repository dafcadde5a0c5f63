import { Link } from 'wouter'
import { now } from '../../ui/browser/clock.ts'
import { useBusinessName } from '../api/settings.ts'
import { paths } from '../paths.ts'
import { ContactLink } from './contact-link.tsx'
import styles from './site-footer.module.css'
import { frame } from './text.ts'

const PAGES = ['book', 'links', 'faq', 'products', 'donate', 'privacy', 'accessibility'] as const

export function SiteFooter() {
  const name = useBusinessName()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {/* Around New Year the years of the server and of the device may differ, and either is acceptable. */}
        <p suppressHydrationWarning>
          © {new Date(now()).getFullYear()} {name}. {frame.rights}
        </p>
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <Link href={paths[page]}>{frame[page]}</Link>
            </li>
          ))}
          <li>
            <ContactLink>{frame.contact}</ContactLink>
          </li>
        </ul>
      </div>
    </footer>
  )
}
