import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** The choices of a step side by side; under a thumb each is as wide as the column. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
