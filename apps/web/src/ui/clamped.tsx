import styles from './clamped.module.css'

/**
 * Text that is cut to one line, such as a long name. The whole text is in the tooltip, is read by screen readers, and is shown
 * while the keyboard focus is in its row.
 */
export function Clamped({ text }: { text: string }) {
  return (
    <span className={styles.clamped} title={text}>
      {text}
    </span>
  )
}
