import { retentionTable } from '@haircuts/core/declared'
import { z } from 'zod'
import { publicProcedure, router } from '../trpc.ts'

const ruleView = z
  .object({ what: z.string(), kept: z.string(), why: z.string() })
  .meta({ id: 'RetentionRule' })

export const retentionRouter = router({
  list: publicProcedure
    .meta({
      rest: 'GET /retention',
      summary: 'List how long data is kept',
      description: 'Which data is deleted automatically, when, and why it is kept until then.',
      maxAgeSeconds: 3600,
    })
    .output(z.array(ruleView))
    .query(() => retentionTable()),
})
