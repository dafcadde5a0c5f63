import { adminProcedure, router } from '../trpc.ts'
import { dashboard } from './reads.ts'
import { dashboardView } from './schema.ts'

export const dashboardRouter = router({
  overview: adminProcedure
    .meta({
      rest: 'GET /dashboard',
      summary: 'Show the day',
      description:
        'The visits of today, what waits for a review, what was booked last, and counts, in one answer.',
    })
    .output(dashboardView)
    .query(({ ctx }) => dashboard(ctx)),
})
