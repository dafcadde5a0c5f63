import { NOTICE_KINDS } from '@haircuts/router/push-notice/schema'
import { addressNotice } from '@haircuts/router/push-notice/writes'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** What a visitor did, to every device of the barber's. */
export const pushChange = defineJob({
  name: 'push-change',
  payload: z.strictObject({ bookingId: z.int(), kind: z.enum(NOTICE_KINDS), revision: z.int() }),
  run: (ctx, payload) => addressNotice(ctx, payload),
})
