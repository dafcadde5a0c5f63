import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  /** Beside the title: a badge, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** One matter of a screen under a heading of its own. Cards do not hold cards. */
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
