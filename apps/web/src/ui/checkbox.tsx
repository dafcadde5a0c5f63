import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({
  children,
  ...input
}: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className={styles.label}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  )
}
