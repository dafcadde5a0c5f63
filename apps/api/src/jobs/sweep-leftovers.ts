import { sweepSecurityEvents } from '@haircuts/router/auth/security-events'
import { sweepAttempts } from '@haircuts/router/auth/sign-in-attempts'
import { sweepSessions } from '@haircuts/router/auth/writes'
import { sweepIdempotencyKeys } from '@haircuts/router/booking/idempotency'
import { sweepPictures } from '@haircuts/router/picture/writes'
import { sweepDeliveries } from '@haircuts/router/push/notices'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Deletes expired data: sign-in attempts, sessions, stored responses, unused pictures, push deliveries, security events. */
export const sweepLeftovers = defineJob({
  name: 'sweep-leftovers',
  payload: z.strictObject({}),
  cron: '17 * * * *',
  run: async (ctx) => {
    await sweepAttempts(ctx)
    await sweepSessions(ctx)
    await sweepIdempotencyKeys(ctx)
    await sweepPictures(ctx)
    await sweepDeliveries(ctx)
    await sweepSecurityEvents(ctx)
  },
})
