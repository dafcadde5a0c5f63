import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  /** A badge or button beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section with its own heading. Cards are not nested. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
