import { type ReactNode, useEffect, useRef } from 'react'
import { frame } from '../../content/admin/frame.ts'
import { useArrival } from '../../lib/arrival.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useBusinessName } from '../../lib/settings.ts'
import styles from './admin-page.module.css'

interface AdminPageProps {
  heading: string
  subtitle?: string | undefined
  /** The screen's one primary action, and what else concerns all of it. */
  actions?: ReactNode
  /** The more room it has, the more it shows. */
  isWide?: boolean | undefined
  children: ReactNode
}

/** The main landmark of a screen of the back office: heading, what can be done, content. */
export function AdminPage({ heading, subtitle, actions, isWide, children }: AdminPageProps) {
  const main = useRef<HTMLElement>(null)
  const arrive = useArrival()
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
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </main>
  )
}
