import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { idleTurn } from '../browser/idle-turn.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { useInView } from '../hooks/use-in-view.ts'
import styles from './figure.module.css'

const text = { asTable: 'Show as table', asChart: 'Show as chart' } as const

interface FigureProps {
  title: string
  /** One sentence that states the main result; also the accessible name of the chart. */
  summary: string
  chart: ReactNode
  columns: readonly string[]
  /** Nothing has been counted: the sentence stands alone, without a chart of empty axes. */
  isEmpty?: boolean
  /** Formatted cells; the first cell of a row is its header. */
  rows: readonly (readonly string[])[]
}

/** A chart with a switch to the same data as a table, the accessible alternative. */
export function Figure({ title, summary, chart, isEmpty = false, columns, rows }: FigureProps) {
  const [isTable, setIsTable] = useState(false)
  if (isEmpty)
    return (
      <Card title={title}>
        <p className={styles.summary}>{summary}</p>
      </Card>
    )
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="quiet"
          size="sm"
          className={styles.toggle}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          {isTable ? text.asChart : text.asTable}
        </Button>
      }
    >
      <p className={styles.summary}>{summary}</p>
      {isTable ? (
        <FigureTable title={title} columns={columns} rows={rows} />
      ) : (
        <LateChart label={`${title}: ${summary}`}>{chart}</LateChart>
      )}
    </Card>
  )
}

interface LateChartProps {
  label: string
  children: ReactNode
}

/**
 * Mounts a chart when it is near the viewport and the browser is idle, one chart after the other: six charts mounted
 * together block the page for seconds on slow machines.
 */
function LateChart({ label, children }: LateChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isNear) return
    let isUnmounted = false
    void idleTurn().then(() => {
      if (!isUnmounted) startTransition(() => setIsDue(true))
    })
    return () => {
      isUnmounted = true
    }
  }, [isNear])
  return (
    <div ref={place} className={styles.chart} role="img" aria-label={label}>
      {isDue ? children : null}
    </div>
  )
}

function FigureTable({ title, columns, rows }: Pick<FigureProps, 'title' | 'columns' | 'rows'>) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
