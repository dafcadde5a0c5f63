import { syncOneInBackground } from '@haircuts/router/cloud-sync/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** One of them, after it was mapped or is to be reckoned anew. */
export const syncCalendar = defineJob({
  name: 'sync-calendar',
  payload: z.strictObject({ calendarId: z.int() }),
  run: (ctx, payload) => syncOneInBackground(ctx, payload),
})
