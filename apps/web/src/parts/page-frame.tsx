import { type ReactNode, useEffect, useRef } from 'react'
import { useArrival } from '../lib/arrival.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { cx } from '../ui/cx.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  /** The document's title, whole: 'Book an Appointment - The Open Chair'. */
  title: string
  /** 'text' holds one column of reading width; 'full' lets the page set its own bands. */
  width?: 'page' | 'text' | 'full'
  /** On phones, begin below the site's header: for the screens people come to with a purpose. */
  startAtContent?: boolean
  children: ReactNode
}

/** The main landmark of every screen. Coming from another screen, its heading takes the focus. */
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
    // All of the page answers from here on, to what was pressed too soon as well (index.html).
    document.dispatchEvent(new Event('awake'))
  }, [arrive, startAtContent])
  return (
    <main ref={main} id="content" tabIndex={-1} className={cx(styles.frame, styles[width])}>
      {children}
    </main>
  )
}
