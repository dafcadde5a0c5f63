import styles from './spinner.module.css'

/** For waits whose shape is not known; where it is known, show a Skeleton instead. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.pole} aria-hidden="true" />
      <span>{label}</span>
    </p>
  )
}
