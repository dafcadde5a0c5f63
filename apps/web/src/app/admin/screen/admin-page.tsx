import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { adminPaths } from '../../admin-paths.ts'
import { useBusinessName } from '../../api/settings.ts'
import { useArrival, usePageTitle } from '../../shell/arrival.ts'
import styles from './admin-page.module.css'
import { useEmailOff } from './email-off.tsx'
import { OfflineBanner } from './offline-notice.tsx'
import { parentOf } from './parent-screens.ts'
import { frame } from './text.ts'
import { UnheardBanner } from './unheard-banner.tsx'

interface AdminPageProps {
  heading: string
  subtitle?: string | undefined
  /** The primary action of the screen, and other actions on the whole screen. */
  actions?: ReactNode
  /** Uses the full width, for content such as the calendar. */
  isWide?: boolean | undefined
  children: ReactNode
}

/** The main landmark of a back-office screen: heading, actions and content. */
export function AdminPage({ heading, subtitle, actions, isWide, children }: AdminPageProps) {
  const main = useRef<HTMLElement>(null)
  const [currentPath] = useLocation()
  const isFromSetup = useIsFromSetup()
  const parent = isFromSetup
    ? { path: adminPaths.setup, label: frame.backToSetup }
    : parentOf(currentPath)
  const arrive = useArrival()
  // Queried with the first queries of the screen, so that its dialogs and toasts have the result.
  useEmailOff()
  usePageTitle(frame.title(heading, useBusinessName()))
  useEffect(() => {
    if (main.current) arrive(main.current, false)
  }, [arrive])
  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className={styles.page}
      data-wide={isWide || undefined}
    >
      <OfflineBanner />
      <header className={styles.header}>
        <div className={styles.text}>
          {parent ? <WayBack href={parent.path}>{parent.label}</WayBack> : null}
          <h1 className={styles.heading}>{heading}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <UnheardBanner />
      {children}
    </main>
  )
}

/** Whether a step of the setup led to the screen, which then leads back to it. */
export function useIsFromSetup(): boolean {
  return new URLSearchParams(useSearch()).has('setup')
}

interface WayBackProps {
  href: string
  /** The name of the screen that it leads to. */
  children: string
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** A link above a heading to the screen that led here. */
export function WayBack({ href, children, onClick }: WayBackProps) {
  return (
    <Link href={href} className={styles.back} onClick={onClick}>
      <ChevronLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
