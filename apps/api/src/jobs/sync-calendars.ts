import { syncInBackground } from '@haircuts/router/cloud-sync/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** The private calendars, by what changed since the last time. */
export const syncCalendars = defineJob({
  name: 'sync-calendars',
  payload: z.strictObject({}),
  cron: '*/5 * * * *',
  run: (ctx) => syncInBackground(ctx, { full: false }),
})
