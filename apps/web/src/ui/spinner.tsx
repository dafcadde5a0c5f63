import styles from './spinner.module.css'

/** For loading content of unknown layout; otherwise use Skeleton. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.pole} aria-hidden="true" />
      <span>{label}</span>
    </p>
  )
}
