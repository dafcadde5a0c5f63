import { latestTask } from '../tasks/tasks.ts'
import { currentAlarms, lastBackupAt } from './current-alarms.ts'
import { listFailures } from './failures.ts'
import type { SystemContext } from './host.ts'
import { calmWhileSettingUp } from './internal/alarms.ts'
import { databaseVersion } from './internal/database-version.ts'
import { setupProgress } from './setup-progress.ts'

/** All data of the System screen. */
export async function systemOverview(ctx: SystemContext) {
  const { host } = ctx
  const [alarms, setup, failures, files, lastAt, backup, exported, database] = await Promise.all([
    currentAlarms(ctx),
    setupProgress(ctx),
    listFailures(ctx),
    host.backupFiles(),
    lastBackupAt(ctx),
    latestTask(ctx, 'backup'),
    latestTask(ctx, 'export'),
    databaseVersion(ctx),
  ])
  return {
    alarms: setup ? calmWhileSettingUp(alarms) : alarms,
    failures,
    files,
    lastBackupAt: lastAt,
    includesKey: host.includesKey,
    backup,
    export: exported,
    version: host.version,
    hasLicenses: host.hasLicenses,
    database,
  }
}

/** The values for the metrics that the database holds about the work of all processes. */
export async function readMeasurements(ctx: Pick<SystemContext, 'db' | 'host' | 'jobLog'>) {
  const { db, jobLog } = ctx
  const [queues, mails, syncs, lastAt] = await Promise.all([
    jobLog.sizes(),
    db.message.groupBy({ by: 'state', _count: true }),
    db.cloudCalendar.aggregate({
      where: { mappedToBlackout: true },
      _min: { lastSyncedAt: true },
    }),
    lastBackupAt(ctx),
  ])
  return {
    queues,
    mails: mails.map(({ state, _count }) => ({ state, count: _count })),
    lastSyncedAt: syncs._min.lastSyncedAt,
    lastBackupAt: lastAt,
  }
}
