import { trpc } from '../../../api/trpc.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { Alarms } from '../../../parts/admin/alarms.tsx'
import { DemoEmails } from '../../../parts/admin/email-off.tsx'
import { REFRESH_MS } from '../../../parts/admin/fresh-query-client.ts'
import type { SystemState } from '../../../parts/admin/outputs.ts'
import { QueryState } from '../../../parts/admin/query-state.tsx'
import { frame } from '../../../site/admin/words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BackupCard, ExportCard } from './backup-cards.tsx'
import { FailureCard } from './failure-card.tsx'
import styles from './page.module.css'
import { system as words } from './words.ts'

/** The interval of refetches while a backup or an export is running. */
const PROGRESS_MS = 1000

/** The state of the installation: alarms, failures, backups and the export. */
export function System() {
  const state = trpc.system.overview.useQuery(undefined, {
    refetchInterval: (query) => (isBusy(query.state.data) ? PROGRESS_MS : REFRESH_MS),
  })
  return (
    <AdminPage heading={frame.system} subtitle={words.subtitle}>
      {state.data ? (
        <div className={styles.parts}>
          <DemoEmails />
          <Alarms alarms={state.data.alarms} here="system" />
          {isWell(state.data) ? <Banner tone="good">{words.allWell}</Banner> : null}
          <FailureCard failures={state.data.failures} />
          <BackupCard {...state.data} />
          <ExportCard {...state.data} />
        </div>
      ) : (
        <QueryState query={state} words={words.failed} rows={6} />
      )}
    </AdminPage>
  )
}

function isWell({ alarms, failures }: SystemState): boolean {
  return alarms.length === 0 && failures.length === 0
}

function isBusy(state: SystemState | undefined): boolean {
  return [state?.backup, state?.export].some(
    (task) => task?.state === 'waiting' || task?.state === 'running',
  )
}
