import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from './cx.ts'

export type BadgeVariant = 'default' | 'secondary' | 'destructive' | 'outline' | 'good'

/** A status label. The text carries the meaning, so that it does not depend on the colour. */
export function Badge({
  variant = 'default',
  children,
}: {
  variant?: BadgeVariant
  children: ReactNode
}) {
  return <span className={cx(styles.badge, styles[variant])}>{children}</span>
}

/** A dot in the calendar colour of an item, decorative beside its name. */
export function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
}
