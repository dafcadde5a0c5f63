import { type ReactNode, useState } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import type { ImportPreview } from '../../../app/api/admin-outputs.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import styles from './page.module.css'
import { outcomes, importRows as text } from './text.ts'

const PAGE_SIZE = 20
const OUTCOMES = ['new', 'filled', 'known', 'skipped'] as const
const VARIANTS: Readonly<Record<Row['outcome'], BadgeVariant>> = {
  new: 'good',
  filled: 'secondary',
  known: 'outline',
  skipped: 'destructive',
}

type Row = ImportPreview['rows'][number]

interface ImportRowsProps {
  preview: ImportPreview
  isStale: boolean
  /** The totals and the button, above the rows. */
  children: ReactNode
}

/** The effect of the import on each row of the file. */
export function ImportRows({ preview, isStale, children }: ImportRowsProps) {
  const [shown, setShown] = useState<{ outcome: Row['outcome'] | undefined; page: number }>({
    outcome: undefined,
    page: 1,
  })
  const { counts } = preview
  const rows = preview.rows.filter(({ outcome }) => !shown.outcome || outcome === shown.outcome)
  // A change of the mapping may leave fewer pages.
  const page = Math.min(shown.page, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  return (
    <Card title={text.heading}>
      {children}
      <SelectField
        label={text.show}
        className={styles.filter}
        value={shown.outcome ?? ''}
        onChange={({ target }) =>
          setShown({ outcome: OUTCOMES.find((each) => each === target.value), page: 1 })
        }
      >
        <option value="">{text.all(preview.rows.length)}</option>
        {OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {text.some(outcome, counts[outcome])}
          </option>
        ))}
      </SelectField>
      {rows.length === 0 ? (
        <Notice heading={text.none} />
      ) : (
        <RowTable rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} isStale={isStale} />
      )}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={rows.length}
        things={text.things}
        onPage={(next) => setShown({ ...shown, page: next })}
      />
    </Card>
  )
}

function RowTable({ rows, isStale }: { rows: readonly Row[]; isStale: boolean }) {
  const [line, , email, phone, outcome] = text.columns
  return (
    <Table caption={text.caption} columns={text.columns} isStale={isStale}>
      {rows.map((row) => (
        <tr key={row.line}>
          <Cell label={line} isNumber>
            {row.line}
          </Cell>
          <Cell label="" className={styles.client}>
            <span className={styles.name}>{row.name || common.dash}</span>
            {row.notes ? <span className={styles.soft}>{row.notes}</span> : null}
          </Cell>
          <Cell label={email} className={styles.email}>
            {row.email || common.dash}
          </Cell>
          <Cell label={phone} isNumber>
            {row.phone || common.dash}
          </Cell>
          <Cell label={outcome}>
            <span>
              <Badge variant={VARIANTS[row.outcome]}>{outcomes[row.outcome]}</Badge>
              {row.reason ? <span className={styles.reason}>{row.reason}</span> : null}
            </span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
