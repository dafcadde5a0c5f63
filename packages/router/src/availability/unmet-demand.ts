import { listUnmetDemand } from '@haircuts/core/availability/unmet-demand/list-unmet-demand'
import { reportEmptyDays } from '@haircuts/core/availability/unmet-demand/report-empty-days'
import {
  reportInput,
  unmetDemandView,
} from '@haircuts/core/availability/unmet-demand/unmet-demand-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const unmetDemandRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/unmet-demand',
      summary: 'What visitors looked for and did not find',
      description:
        'Of the last eight weeks, by weekday and hours, without anything about a person. Who looked and then joined the waitlist counts in both numbers.',
    })
    .output(unmetDemandView)
    .query(({ ctx }) => listUnmetDemand(ctx)),
  // Counted in memory: a write for each look would cost more than the look.
  report: publicProcedure
    .meta({ countedAs: 'read' })
    .input(reportInput)
    .mutation(({ ctx, input }) => reportEmptyDays(ctx, input)),
})
