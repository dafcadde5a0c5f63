import styles from './swatch.module.css'

/** A dot in the colour that a thing has on the calendar; the words beside it name the thing. */
export function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
}
