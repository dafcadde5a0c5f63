import { deliverMessage as deliver } from '@haircuts/router/delivery/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** One mail. The message itself knows whether it is still to be sent, and when to try again. */
export const deliverMessage = defineJob({
  name: 'deliver-message',
  payload: z.strictObject({ messageId: z.int() }),
  concurrency: 8,
  run: deliver,
})
