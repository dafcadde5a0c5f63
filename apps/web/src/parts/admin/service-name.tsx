import type { ReactNode } from 'react'
import { Swatch } from '../../ui/swatch.tsx'
import styles from './service-name.module.css'

/** A service in its colour; what comes below the name stands under it, not under the swatch. */
export function ServiceName({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={styles.service}>
      <Swatch color={color} />
      <span className={styles.name}>{children}</span>
    </span>
  )
}
