import { sumOfAmounts } from '@haircuts/scheduling/visit-sum'
import { keepPreviousData } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { sumText } from '../../../app/admin/screen/money.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Choice } from '../../../ui/choice.tsx'
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
      <p className={styles.sum}>
        {text.sum(sumText(sumOfAmounts(Object.values(data.total))), data.year)}
      </p>
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
      </div>
      {used.length === 0 ? <p>{text.none(data.year)}</p> : <Download year={data.year} />}
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

/** The year as a file: of its months, or of its visits. */
function Download({ year }: { year: number }) {
  const [by, setBy] = useState<'month' | 'visit'>('month')
  const [withNames, setWithNames] = useState(false)
  const input = { year, by, withNames: by === 'visit' && withNames }
  const file = trpc.statistics.paymentsFile.useQuery(input, { enabled: false, gcTime: 0 })
  const toast = useToast()
  async function download() {
    const { data, error } = await file.refetch()
    if (!data) return toast(failureMessage(error, text.notDownloaded), { tone: 'bad' })
    const url = URL.createObjectURL(new Blob([data.csv], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: url, download: data.name }).click()
    URL.revokeObjectURL(url)
    toast(text.downloaded(data.name))
  }
  return (
    <div className={styles.choices}>
      <Choice label={text.by} value={by} options={ROWS} onChange={setBy} />
      {by === 'visit' ? (
        <Checkbox checked={withNames} onCheckedChange={setWithNames}>
          {text.withNames}
        </Checkbox>
      ) : null}
      <Button variant="secondary" pending={file.isFetching} onClick={() => void download()}>
        <DownloadIcon size={18} aria-hidden /> {text.download}
      </Button>
    </div>
  )
}

const ROWS = [
  { value: 'month', label: text.months },
  { value: 'visit', label: text.visits },
] as const
