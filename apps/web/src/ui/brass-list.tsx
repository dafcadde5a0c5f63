import type { ReactNode } from 'react'
import styles from './brass-list.module.css'

/** Short sentences, one after the other, each behind a brass dash. Its children are <li>. */
export function BrassList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
