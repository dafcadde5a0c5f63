import { sweepSessions } from '@haircuts/router/auth/writes'
import { sweepAnswers } from '@haircuts/router/idempotency/writes'
import { sweepPictures } from '@haircuts/router/picture/writes'
import { sweepDeliveries } from '@haircuts/router/push-notice/writes'
import { sweepAttempts } from '@haircuts/router/sign-in-attempt/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** What has served its time: attempts and sessions that are over, remembered answers, unused pictures. */
export const sweepLeftovers = defineJob({
  name: 'sweep-leftovers',
  payload: z.strictObject({}),
  cron: '17 * * * *',
  run: async (ctx) => {
    await sweepAttempts(ctx)
    await sweepSessions(ctx)
    await sweepAnswers(ctx)
    await sweepPictures(ctx)
    await sweepDeliveries(ctx)
  },
})
