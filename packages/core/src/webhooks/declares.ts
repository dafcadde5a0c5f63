import { z } from 'zod'
import { defineModule, noPayload } from '../kernel/define.ts'

export const WEBHOOKS = defineModule({
  tables: {
    webhook: 'nothing',
    webhook_delivery: {
      erasure: 'loses the text of its event',
      ownData: 'not shown',
      merge: 'unchanged',
    },
  },
  retention: {
    webhookDeliveries: {
      what: 'The log of what was sent to webhooks, with the text of the events',
      amount: 14,
      unit: 'day',
      since: 'the event',
      why: 'The barber can see what failed, and send it again.',
      sweep: [{ table: 'webhook_delivery', where: 'created_at < $1' }],
    },
  },
  jobs: {
    'deliver-webhook': {
      payload: z.strictObject({ deliveryId: z.int() }),
      task: () => 'Call a webhook',
    },
    'retry-webhooks': {
      payload: noPayload,
      cron: '* * * * *',
      task: () => 'Call webhooks again',
    },
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    WEBHOOKS: typeof WEBHOOKS.jobs
  }
}
