import { clearEvents as clear } from '@haircuts/router/cloud-event/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Our events, out of a calendar that bookings go to no longer. */
export const clearEvents = defineJob({
  name: 'clear-events',
  payload: z.strictObject({ calendarId: z.int() }),
  run: (ctx, payload) => clear(ctx, payload),
})
