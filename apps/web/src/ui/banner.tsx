import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  tone: 'good' | 'warn' | 'bad' | 'note'
  /** Announced immediately by screen readers (role alert): for errors. */
  isUrgent?: boolean | undefined
  /** False within a live region, and where it holds fields: a screen reader would announce it twice, or read the fields out. */
  isLive?: boolean | undefined
  children: ReactNode
  /** A button or link that resolves the problem. */
  action?: ReactNode
}

/** A message across the column, shown as long as it applies. */
export function Banner({ tone, isUrgent = false, isLive = true, children, action }: BannerProps) {
  const role = isUrgent ? 'alert' : 'status'
  return (
    <div className={styles.banner} data-tone={tone} role={isLive ? role : undefined}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
