import { issueTicket, startBackupFile } from '@haircuts/core/operations/backup-files'
import { retryAll, settleFailure } from '@haircuts/core/operations/failures'
import { systemOverview } from '@haircuts/core/operations/system-overview'
import {
  failureInput,
  fileInput,
  settledView,
  systemView,
  ticketView,
} from '@haircuts/core/operations/system-schema'
import { taskView } from '@haircuts/core/tasks/task-schema'
import { adminProcedure, router } from '../trpc.ts'

export const systemRouter = router({
  overview: adminProcedure
    .meta({
      rest: 'GET /system',
      summary: 'Show how the installation is doing',
      description:
        'Alarms, failures, kept backups, the progress of running ones, and the version of the database.',
    })
    .output(systemView)
    .query(({ ctx }) => systemOverview(ctx)),
  retry: adminProcedure
    .meta({
      rest: 'POST /system/failures/:key/retry',
      summary: 'Try a failure again',
      description: 'Only once, however often it is called.',
      errors: ['failureNotFound', 'messageOutdated'],
    })
    .input(failureInput)
    .mutation(({ ctx, input }) => settleFailure(ctx, input, 'repeat')),
  dismiss: adminProcedure
    .meta({
      rest: 'DELETE /system/failures/:key',
      summary: 'Dismiss a failure',
      description: 'It is not tried again, and no longer shown.',
      errors: ['failureNotFound'],
    })
    .input(failureInput)
    .mutation(({ ctx, input }) => settleFailure(ctx, input, 'drop')),
  retryAll: adminProcedure
    .meta({
      rest: 'POST /system/failures/retry',
      summary: 'Try every failure again',
      description: 'Those that cannot be repeated stay, and are counted.',
    })
    .output(settledView)
    .mutation(({ ctx }) => retryAll(ctx)),
  backUp: adminProcedure
    .meta({
      rest: 'POST /system/backups',
      summary: 'Back up now',
      description: 'In the background. While a backup is running, answers that one instead.',
      creates: true,
    })
    .output(taskView)
    .mutation(({ ctx }) => startBackupFile(ctx, 'backup')),
  exportAll: adminProcedure
    .meta({
      rest: 'POST /system/exports',
      summary: 'Export everything',
      description:
        'JSON, CSV, a calendar file and the pictures in one archive, made in the background and removed within two days.',
      creates: true,
    })
    .output(taskView)
    .mutation(({ ctx }) => startBackupFile(ctx, 'export')),
  ticket: adminProcedure
    .meta({
      rest: 'POST /system/files/:name/ticket',
      summary: 'Ask for the download of a backup or an export',
      errors: ['backupNotFound'],
      creates: true,
    })
    .input(fileInput)
    .output(ticketView)
    .mutation(({ ctx, input }) => issueTicket(ctx, input)),
})
