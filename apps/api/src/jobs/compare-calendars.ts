import { syncInBackground } from '@haircuts/router/cloud-sync/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** The private calendars, file by file: no server's word about what changed is taken for ever. */
export const compareCalendars = defineJob({
  name: 'compare-calendars',
  payload: z.strictObject({}),
  cron: '2 8 * * *',
  run: (ctx) => syncInBackground(ctx, { full: true }),
})
