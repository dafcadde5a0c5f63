import { syncInBackground } from '@haircuts/router/cloud-sync/writes'
import { compareInBackground } from '@haircuts/router/event-comparison/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Every calendar, file by file: no server's word about what changed is taken for ever, nor is ours. */
export const compareCalendars = defineJob({
  name: 'compare-calendars',
  payload: z.strictObject({}),
  cron: '2 8 * * *',
  run: async (ctx) => {
    await syncInBackground(ctx, { full: true })
    await compareInBackground(ctx, { full: true })
  },
})
