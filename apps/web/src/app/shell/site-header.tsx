import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useBusinessName, usePublicSetting, useSettingsPending } from '../api/settings.ts'
import { paths } from '../paths.ts'
import { ContactLink } from './contact-link.tsx'
import styles from './site-header.module.css'
import { frame } from './text.ts'

const PAGES = ['home', 'book', 'faq', 'products', 'donate'] as const

export function SiteHeader() {
  const name = useBusinessName()
  const unsure = useSettingsPending()
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the location changes.
  useEffect(() => setOpen(false), [location])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only close the menu inside, on Escape and when the focus leaves.
    <header
      ref={header}
      className={styles.header}
      data-stays={location === paths.book || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        toggle.current?.focus()
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !header.current?.contains(next)) setOpen(false)
      }}
    >
      <a className={styles.skip} href="#content">
        {frame.skip}
      </a>
      <div className={styles.bar}>
        <Link href={paths.home} className={styles.brand}>
          <SiteLogo otherwise={<Pole />} />
          <span className={unsure ? styles.unsure : undefined}>{name}</span>
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <span className={styles.lines} aria-hidden="true" />
          {open ? frame.closeMenu : frame.menu}
        </button>
        <nav
          id="site-menu"
          className={styles.nav}
          aria-label={frame.mainNavigation}
          data-open={open || undefined}
        >
          <ul>
            {PAGES.map((page) => (
              <li key={page}>
                <Link
                  href={paths[page]}
                  aria-current={isWithin(location, paths[page]) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {frame[page]}
                </Link>
              </li>
            ))}
            <li>
              <ContactLink>{frame.contact}</ContactLink>
            </li>
            {/* The specification names the links of the bar; the menu of a phone has room for one more. */}
            <li className={styles.menuOnly}>
              <Link href={paths.links} onClick={() => setOpen(false)}>
                {frame.links}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}

function Pole() {
  return (
    <svg className={styles.pole} viewBox="0 0 12 30" aria-hidden="true">
      <path d="M2.5 4.5h7v21h-7z" className={styles.glass} />
      <path d="m2.5 11 7-5v4.6l-7 5zm0 9.2 7-5v4.6l-7 5z" className={styles.stripe} />
      <path
        d="M1.2 3.4h9.6v1.9H1.2zM1.2 24.8h9.6v1.9H1.2zM6 .4a1.7 1.7 0 0 1 1.7 1.7v1.3H4.3V2.1A1.7 1.7 0 0 1 6 .4ZM4.3 26.7h3.4v1.2a1.7 1.7 0 0 1-3.4 0z"
        className={styles.caps}
      />
    </svg>
  )
}

function isWithin(location: string, href: string) {
  return href === paths.home ? location === href : location.startsWith(href)
}

/**
 * The logo of the settings, or `otherwise` without a logo or when it fails to load. The image has a fixed
 * size, which prevents a layout shift.
 */
function SiteLogo({ otherwise }: { otherwise: ReactNode }) {
  const address = usePublicSetting('business_logo_url')
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  // The image of a server-rendered page may have failed before hydration attached `onError`.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setBroken(address)
  }, [address])

  if (!address || address === broken) return otherwise
  return (
    <img
      ref={image}
      className={styles.logo}
      src={address}
      alt=""
      width={44}
      height={44}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
