import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Two short fields side by side, stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
