import styles from './day-dots.module.css'

/** More bookings than dots fit look alike. */
const MAX_DOTS = 4

/** A dot for each booking of a day. */
export function DayDots({ count }: { count: number }) {
  return (
    <span className={styles.dots} aria-hidden>
      {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots have only their position.
        <span key={index} className={styles.dot} />
      ))}
    </span>
  )
}
