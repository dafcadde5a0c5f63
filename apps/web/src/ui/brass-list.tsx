import type { ReactNode } from 'react'
import styles from './brass-list.module.css'

/** A list of short sentences with brass dashes as bullets. Its children are <li>. */
export function BrassList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
