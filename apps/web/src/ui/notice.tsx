import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  heading: string
  words?: string
  /** The way on: a button, a link. */
  children?: ReactNode
}

/** Stands where content would be: nothing there, or it could not be had. Said aloud when it appears. */
export function Notice({ heading, words, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.heading}>{heading}</p>
      {words ? <p>{words}</p> : null}
      {children ? <div className={styles.way}>{children}</div> : null}
    </div>
  )
}
