import { cx } from './cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** A class that sets the size of the expected content. */
  className?: string | undefined
}

/** A placeholder for loading content. Hidden from screen readers: announce the loading once with role="status". */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />
}
