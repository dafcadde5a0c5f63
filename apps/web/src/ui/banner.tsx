import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  tone: 'good' | 'warn' | 'bad' | 'note'
  /** Said at once by screen readers; for what just went wrong. */
  isUrgent?: boolean | undefined
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** A sentence across the column that stays until it no longer holds. */
export function Banner({ tone, isUrgent = false, children, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={isUrgent ? 'alert' : 'status'}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
