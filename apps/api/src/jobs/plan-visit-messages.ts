import { planVisitMessages as plan } from '@haircuts/router/notification/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** What is due for one visit, right after it changed. */
export const planVisitMessages = defineJob({
  name: 'plan-visit-messages',
  payload: z.strictObject({ bookingId: z.int() }),
  run: plan,
})
