import type { ReactNode } from 'react'
import { Swatch } from '../../../ui/badge.tsx'
import styles from './service-name.module.css'

/** The name of a service beside its colour swatch; further lines align with the name. */
export function ServiceName({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={styles.service}>
      <Swatch color={color} />
      <span className={styles.name}>{children}</span>
    </span>
  )
}
