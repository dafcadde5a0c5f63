import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string
  /** The column headings; each cell repeats its own as `label`, for phones. */
  columns: readonly string[]
  /** Waiting for another page: what stands there stays, and is seen to be old. */
  isStale?: boolean | undefined
  /** The rows, as <tr> with <Cell> inside. */
  children: ReactNode
}

/** A table on a desktop; on a phone each row is a card that names its values. */
export function Table({ caption, columns, isStale, children }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isStale || undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** The column's heading; '' for the one that speaks for itself, as the name at the head of a card. */
  label: string
  /** Money and counts stand right, in figures of one width. */
  isNumber?: boolean | undefined
}

export function Cell({ label, isNumber, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label || undefined}
      className={cx(isNumber && styles.number, className)}
    />
  )
}

/** What can be done with a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
