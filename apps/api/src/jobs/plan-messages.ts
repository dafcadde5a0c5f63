import { planMessages as plan } from '@haircuts/router/notification/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Reminders, addresses and follow-ups whose hour has come, and mails that a crash left behind. */
export const planMessages = defineJob({
  name: 'plan-messages',
  payload: z.strictObject({}),
  cron: '* * * * *',
  atStart: true,
  run: plan,
})
