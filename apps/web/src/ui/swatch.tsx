import styles from './swatch.module.css'

/** A dot in the calendar colour of an item, decorative beside its name. */
export function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
}
