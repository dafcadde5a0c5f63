import type { ReactNode } from 'react'
import styles from './error-row.module.css'

interface ErrorRowProps {
  reason?: string | null | undefined
  actions: ReactNode
  children: ReactNode
}

/** One problem in a list, with the buttons that solve it. */
export function ErrorRow({ reason, actions, children }: ErrorRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {children}
        {reason ? <p className={styles.reason}>{reason}</p> : null}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
