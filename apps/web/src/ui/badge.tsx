import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from './cx.ts'

export type BadgeLook = 'default' | 'secondary' | 'destructive' | 'outline' | 'good'

/** One word about the state of a thing; the word carries it, the colour only helps. */
export function Badge({ look = 'default', children }: { look?: BadgeLook; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[look])}>{children}</span>
}
