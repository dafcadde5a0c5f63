import { cx } from './cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Gives the block the size of what will stand there. */
  className?: string | undefined
}

/** The shape of what is coming. Hidden from screen readers: say it once with a role="status" beside it. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />
}
