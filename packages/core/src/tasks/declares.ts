import { z } from 'zod'
import { defineModule } from '../kernel/define.ts'

export const TASKS = defineModule({
  tables: {
    task: 'nothing',
  },
  retention: {
    tasks: {
      what: 'The progress of backups, exports, imports and first syncs',
      amount: 30,
      unit: 'day',
      since: 'their end',
      why: 'The barber sees when the last backup was made, and why one failed.',
      sweep: [{ table: 'task', where: 'coalesce(ended_at, reported_at) < $1' }],
    },
  },
  jobs: {
    'run-task': {
      payload: z.strictObject({ taskId: z.int() }),
      task: () => 'Make a backup or an export',
    },
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    TASKS: typeof TASKS.jobs
  }
}
