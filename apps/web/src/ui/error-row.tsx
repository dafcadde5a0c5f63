import type { ReactNode } from 'react'
import styles from './error-row.module.css'

interface TroubleRowProps {
  reason?: string | null | undefined
  actions: ReactNode
  children: ReactNode
}

/** One problem in a list, with the buttons that solve it. */
export function TroubleRow({ reason, actions, children }: TroubleRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {children}
        {reason ? <p className={styles.reason}>{reason}</p> : null}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
