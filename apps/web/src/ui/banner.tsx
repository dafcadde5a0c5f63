import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  tone: 'good' | 'warn' | 'bad' | 'note'
  /** Announced immediately by screen readers (role alert): for errors. */
  isUrgent?: boolean | undefined
  children: ReactNode
  /** A button or link that resolves the problem. */
  action?: ReactNode
}

/** A message across the column, shown as long as it applies. */
export function Banner({ tone, isUrgent = false, children, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={isUrgent ? 'alert' : 'status'}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
