import { deliverNotice } from '@haircuts/router/push-notice/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** One notice to one device. */
export const pushToDevice = defineJob({
  name: 'push-to-device',
  payload: z.strictObject({ deliveryId: z.int() }),
  concurrency: 5,
  run: (ctx, payload) => deliverNotice(ctx, payload),
})
