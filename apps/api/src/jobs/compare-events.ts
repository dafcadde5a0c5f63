import { compareInBackground } from '@haircuts/router/event-comparison/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** What stands of our bookings in the barber's own calendar, and what he did to it there. */
export const compareEvents = defineJob({
  name: 'compare-events',
  payload: z.strictObject({}),
  cron: '*/5 * * * *',
  run: (ctx) => compareInBackground(ctx, { full: false }),
})
