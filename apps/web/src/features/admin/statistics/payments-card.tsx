import { keepPreviousData } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { sumText } from '../../../app/admin/screen/money.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { monthAndYear } from '../../../ui/format/admin-datetime.ts'
import { Cell, Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './payments-card.module.css'
import { paymentsCard as text } from './text.ts'

const METHODS = ['cash', 'app', 'card', 'unrecorded'] as const

/** The donations of a year by month and method, also as a file. */
export function PaymentsCard() {
  const [year, setYear] = useState<number>()
  const payments = trpc.statistics.payments.useQuery(year === undefined ? {} : { year }, {
    placeholderData: keepPreviousData,
  })
  const { data } = payments
  if (!data) {
    return (
      <Card title={text.title}>
        <QueryState query={payments} message={text.failed} rows={4} />
      </Card>
    )
  }
  // A method that nobody used has no column.
  const used = METHODS.filter((method) => data.total[method] > 0)
  const months = data.months.filter((sums) => METHODS.some((method) => sums[method] > 0))
  const rows = [
    ...months.map(({ month, ...sums }) => ({ name: monthAndYear(`${month}-01`), sums })),
    { name: text.total(data.year), sums: data.total },
  ]
  return (
    <Card title={text.title}>
      <div className={styles.choices}>
        <SelectField
          label={text.year}
          value={data.year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {data.years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <DownloadButton year={data.year} />
      </div>
      {used.length === 0 ? <p>{text.none(data.year)}</p> : null}
      {used.length > 0 ? (
        <Table
          caption={text.title}
          columns={[text.month, ...used.map((method) => text.methods[method])]}
          isStale={payments.isPlaceholderData}
        >
          {rows.map(({ name, sums }) => (
            <tr key={name}>
              <Cell label="">{name}</Cell>
              {used.map((method) => (
                <Cell
                  key={method}
                  label={text.methods[method]}
                  isNumber
                  className={sums[method] === 0 ? styles.zero : undefined}
                >
                  {sumText(sums[method])}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      ) : null}
    </Card>
  )
}

function DownloadButton({ year }: { year: number }) {
  const file = trpc.statistics.paymentsFile.useQuery({ year }, { enabled: false, gcTime: 0 })
  const toast = useToast()
  async function download() {
    const { data, error } = await file.refetch()
    if (!data) return toast(failureMessage(error, text.notDownloaded), { tone: 'bad' })
    const url = URL.createObjectURL(new Blob([data.csv], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: url, download: data.name }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button variant="secondary" pending={file.isFetching} onClick={() => void download()}>
      <Download size={18} aria-hidden /> {text.download}
    </Button>
  )
}
