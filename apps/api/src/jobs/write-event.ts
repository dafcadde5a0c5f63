import { writeEvent as write } from '@haircuts/router/cloud-event/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** The event of one booking in the barber's own calendar. */
export const writeEvent = defineJob({
  name: 'write-event',
  payload: z.strictObject({ bookingId: z.int() }),
  run: (ctx, payload) => write(ctx, payload),
})
