import styles from './page-waiting.module.css'

/** Keeps the footer below the fold while a screen's code is on its way: nothing jumps, nothing blinks. */
export function PageWaiting() {
  return <main className={styles.waiting} aria-busy="true" />
}
