import type { PeriodLength } from '@haircuts/scheduling/periods'
import { useId, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { LoadFailed, LoadingRows } from '../../../parts/admin/query-state.tsx'
import styles from './statistics.module.css'
import { ClientFigure, NoShowFigure, SourceFigure, WorkFigures } from './statistics-figures.tsx'
import { statistics as words } from './words.ts'

const CHOICES = [
  { value: 'week', words: words.weeks },
  { value: 'month', words: words.months },
] as const

/** The statistics section: one query per figure, batched into one request. */
export function Statistics() {
  const [by, setBy] = useState<PeriodLength>('month')
  // Keeps the previous figures while the other granularity loads.
  const options = { placeholderData: <T,>(shown: T) => shown }
  const work = trpc.statistics.work.useQuery({ by }, options)
  const clients = trpc.statistics.clients.useQuery({ by }, options)
  const outcomes = trpc.statistics.outcomes.useQuery({ by }, options)
  const sources = trpc.statistics.sources.useQuery({ by }, options)
  const all = [work, clients, outcomes, sources]
  const failed = all.find(({ isError }) => isError)
  const isReady = work.data && clients.data && outcomes.data && sources.data
  return (
    <div className={styles.statistics} aria-busy={all.some(({ isFetching }) => isFetching)}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{words.heading}</h2>
        <Choice label={words.by} value={by} options={CHOICES} onChange={setBy} />
      </header>
      {failed ? (
        <LoadFailed
          error={failed.error}
          words={words.failed}
          onRetry={() => all.forEach((each) => void (each.isError && each.refetch()))}
        />
      ) : null}
      {!failed && !isReady ? <LoadingRows /> : null}
      {isReady ? (
        <div className={styles.figures}>
          <WorkFigures periods={work.data} by={by} />
          <ClientFigure periods={clients.data} by={by} />
          <NoShowFigure periods={outcomes.data} by={by} />
          <SourceFigure sources={sources.data} by={by} />
        </div>
      ) : null}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; words: string }[]
  onChange: (value: Value) => void
}

/** A segmented control: a radio group side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  )
}
