import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './entry-list.module.css'

/** A list of named entries, such as API keys, with lines between them. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface EntryProps {
  name: ReactNode
  /** Lines below the name. */
  facts: readonly string[]
  /** Its buttons. */
  acts?: ReactNode
  /** Further content, below the facts. */
  children?: ReactNode
}

export function Entry({ name, facts, acts, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
        {children}
      </div>
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </li>
  )
}

/** The shape of a list that loads. */
export function WaitingEntries() {
  return <Skeleton className={styles.waiting} />
}
