import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  heading: string
  text?: string
  /** A button or link. */
  children?: ReactNode
}

/** An empty or error state in place of content, announced by screen readers when it appears. */
export function Notice({ heading, text, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.heading}>{heading}</p>
      {text ? <p>{text}</p> : null}
      {children ? <div className={styles.way}>{children}</div> : null}
    </div>
  )
}
