import { REFRESH_MS } from '../../../app/admin/api/fresh-query-client.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DemoEmails } from '../../../app/admin/screen/email-off.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { basePath } from '../../../ui/browser/base-path.ts'
import { Card } from '../../../ui/card.tsx'
import { Alarms } from './alarms.tsx'
import { BackupCard, ExportCard } from './backup-cards.tsx'
import { DatabaseCard } from './database-card.tsx'
import { FailureCard } from './failure-card.tsx'
import styles from './page.module.css'
import { program, system as text } from './text.ts'

/** The interval of refetches while a backup or an export is running. */
const PROGRESS_MS = 1000

/** The state of the installation: alarms, failures, backups, the export and the database. */
export function System() {
  const state = trpc.system.overview.useQuery(undefined, {
    refetchInterval: (query) => (isBusy(query.state.data) ? PROGRESS_MS : REFRESH_MS),
  })
  return (
    <AdminPage heading={frame.system} subtitle={text.subtitle}>
      {state.data ? (
        <div className={styles.parts}>
          <DemoEmails />
          <Alarms alarms={state.data.alarms} currentPath="system" />
          {isWell(state.data) ? <Banner tone="good">{text.allWell}</Banner> : null}
          {state.data.failures.length > 0 ? <FailureCard failures={state.data.failures} /> : null}
          <BackupCard {...state.data} />
          <ExportCard {...state.data} />
          <Card title={program.title}>
            <p>{program.version(state.data.version)}</p>
            {state.data.hasLicenses ? (
              <p>
                <a href={`${basePath()}/licenses.txt`}>{program.licenses}</a>
              </p>
            ) : null}
          </Card>
          <DatabaseCard {...state.data.database} />
        </div>
      ) : (
        <QueryState query={state} message={text.failed} rows={6} />
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
