import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** A row of buttons; on phones they are stacked at full width. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
