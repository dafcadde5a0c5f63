import type { PeriodLength } from '@haircuts/scheduling/periods'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Choice } from '../../../ui/choice.tsx'
import styles from './page.module.css'
import { PaymentsCard } from './payments-card.tsx'
import { ClientFigure, NoShowFigure, SourceFigure, WorkFigures } from './statistics-figures.tsx'
import { statistics as text } from './text.ts'

const CHOICES = [
  { value: 'week', label: text.weeks },
  { value: 'month', label: text.months },
] as const

/** The statistics: one query per figure, batched into one request. */
export function Statistics() {
  const [by, setBy] = useState<PeriodLength>('month')
  const options = { placeholderData: keepPreviousData }
  const work = trpc.statistics.work.useQuery({ by }, options)
  const clients = trpc.statistics.clients.useQuery({ by }, options)
  const outcomes = trpc.statistics.outcomes.useQuery({ by }, options)
  const sources = trpc.statistics.sources.useQuery({ by }, options)
  const all = [work, clients, outcomes, sources]
  const failed = all.find(({ isLoadingError }) => isLoadingError)
  const isReady = work.data && clients.data && outcomes.data && sources.data
  return (
    <AdminPage
      heading={frame.statistics}
      subtitle={text.subtitle}
      actions={<Choice label={text.by} value={by} options={CHOICES} onChange={setBy} />}
    >
      <PaymentsCard />
      {failed ? (
        <LoadFailed
          error={failed.error}
          message={text.failed}
          onRetry={() => all.forEach((each) => void (each.isError && each.refetch()))}
        />
      ) : null}
      {!failed && !isReady ? <LoadingRows /> : null}
      {isReady ? (
        <div
          className={styles.figures}
          aria-busy={all.some(({ isPlaceholderData }) => isPlaceholderData)}
        >
          <WorkFigures periods={work.data} by={by} />
          <ClientFigure periods={clients.data} by={by} />
          <NoShowFigure periods={outcomes.data} by={by} />
          <SourceFigure sources={sources.data} by={by} />
        </div>
      ) : null}
    </AdminPage>
  )
}
