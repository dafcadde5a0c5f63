import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useArrival, usePageTitle } from './arrival.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  /** The complete document title: 'Book an Appointment - The Open Chair'. */
  title: string
  /** 'text' is one column of reading width; 'full' has no maximum width. */
  width?: 'page' | 'text' | 'full'
  /** On phones, scroll to the heading on arrival. */
  startAtContent?: boolean
  children: ReactNode
}

/** The main landmark of every screen. After a navigation its heading takes the focus (app/shell/arrival.ts). */
export function PageFrame({
  title,
  width = 'page',
  startAtContent = false,
  children,
}: PageFrameProps) {
  const main = useRef<HTMLElement>(null)
  const arrive = useArrival()
  usePageTitle(title)
  useEffect(() => {
    if (main.current) arrive(main.current, startAtContent)
    // The page is interactive now: the script in index.html repeats the presses from before hydration.
    document.dispatchEvent(new Event('hydrated'))
  }, [arrive, startAtContent])
  return (
    <main ref={main} id="content" tabIndex={-1} className={cx(styles.frame, styles[width])}>
      {children}
    </main>
  )
}
