import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import styles from './to-do-section.module.css'

interface ToDoSectionProps {
  /** By which a link leads to it. */
  name?: string
  title: string
  count: number
  /** A button beside the title. */
  aside?: ReactNode
  /** Folded at first; by default when it has more than a few lines. */
  isFolded?: boolean
  children: ReactNode
}

/** More lines than these are folded at first. */
const FEW = 3

/** The id of a section, by the name in a link (`?to-do=tomorrow`). */
export function toDoId(name: string): string {
  return `to-do-${name}`
}

/** One kind of things to do, as a line with their number that opens. */
export function ToDoSection(props: ToDoSectionProps) {
  const { name, title, count, aside, isFolded = count > FEW, children } = props
  const id = useId()
  // Folded by the first count alone: a list does not close under the thumb that works on it.
  const [isOpen, setIsOpen] = useState(!isFolded)
  return (
    <section className={styles.section} aria-labelledby={id} id={name && toDoId(name)}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          <span className={styles.count}>{count}</span>
          <ChevronDown className={styles.chevron} size={18} aria-hidden />
        </summary>
        <div className={styles.content}>
          {children}
          {aside ? <div>{aside}</div> : null}
        </div>
      </details>
    </section>
  )
}
