import { type ReactNode, useId } from 'react'
import styles from './sheet-part.module.css'

/** A titled section of a long dialog. */
export function SheetPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {heading}
      </h3>
      {children}
    </section>
  )
}
