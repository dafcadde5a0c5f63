import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'

interface TableProps {
  /** The caption, for screen readers. */
  caption: string
  /** The column headings; each cell repeats its heading as `label` for the card layout. */
  columns: readonly string[]
  /** Dims the rows while the next page loads. */
  isStale?: boolean | undefined
  /** In narrow containers each row has two lines and opens its details, which hold the actions. */
  isDense?: boolean | undefined
  /** The rows: <tr> with <Cell> children. With `isGrouped`, <RowGroup>s of rows. */
  children: ReactNode
  isGrouped?: boolean | undefined
}

/** A table; in narrow containers each row is a card with labelled values. */
export function Table(props: TableProps) {
  const { caption, columns, isStale, isDense, isGrouped, children } = props
  return (
    <div className={styles.scroll}>
      <table
        className={cx(styles.table, isDense ? styles.dense : styles.cards)}
        aria-busy={isStale || undefined}
      >
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
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </div>
  )
}

interface RowGroupProps {
  heading: string
  children: ReactNode
}

/** Rows under a heading, which is no row of its own, so that the rows of the table are what it lists. */
export function RowGroup({ heading, children }: RowGroupProps) {
  return (
    <tbody className={styles.group} aria-label={heading} data-heading={heading}>
      {children}
    </tbody>
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** The column heading; '' for a cell without a label in the card layout, such as the name. */
  label: string
  /** Right-aligned with tabular figures. */
  isNumber?: boolean | undefined
  /**
   * The place of the cell in a dense row: `title` and `badge` on the first line, `start` and `rest` on the second, `act` beside
   * both.
   */
  dense?: 'title' | 'badge' | 'start' | 'rest' | 'act' | 'hidden' | undefined
}

export function Cell({ label, isNumber, dense, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label || undefined}
      data-dense={dense}
      className={cx(isNumber && styles.number, className)}
    />
  )
}

/** The buttons of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface RowOpenerProps {
  /** The accessible name, which begins with or contains the visible text. */
  label: string
  onOpen: () => void
  children: ReactNode
}

/** The button that opens the details of a row. In a dense row it covers the whole row. */
export function RowOpener({ label, onOpen, children }: RowOpenerProps) {
  return (
    <button type="button" className={styles.opener} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}
