import { type ReactNode, useId } from 'react'
import styles from './facts.module.css'

/** A description list, in several columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  name: string
  /** Long text takes the whole width. */
  isWide?: boolean | undefined
  children: ReactNode
}

export function Fact({ name, isWide, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

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
