import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './entry-list.module.css'
import { LoadFailed } from './query-state.tsx'

interface EntriesProps<Item> {
  query: {
    data: readonly Item[] | undefined
    error: unknown
    isPending: boolean
    refetch: () => unknown
  }
  text: {
    loadFailed: string
    /** Shown instead of an empty list. */
    none?: string
  }
  /** The `Entry` of an item. */
  entry: (item: Item) => ReactNode
  /** Shown below the list once it has loaded, also if it is empty. */
  children?: ReactNode
}

/** The entries of a query; while it loads, a skeleton, and after an error, a button to retry. */
export function Entries<Item>({ query, text, entry, children }: EntriesProps<Item>) {
  const { data, error, isPending, refetch } = query
  if (isPending) return <WaitingEntries />
  if (!data) return <LoadFailed error={error} onRetry={refetch} message={text.loadFailed} />
  const none = text.none ? <p>{text.none}</p> : null
  return (
    <div className={styles.part}>
      {data.length > 0 ? <EntryList>{data.map(entry)}</EntryList> : none}
      {children}
    </div>
  )
}

/** A list of named entries, such as API keys, with lines between them. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface EntryProps {
  /** Shown before the text, such as a color. */
  mark?: ReactNode
  name: ReactNode
  /** Lines below the name. */
  facts: readonly string[]
  /** Its buttons. */
  acts?: ReactNode
  /** Further content, below the facts. */
  children?: ReactNode
}

export function Entry({ mark, name, facts, acts, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      {mark}
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
  return (
    <div data-loading>
      <Skeleton className={styles.waiting} />
    </div>
  )
}
