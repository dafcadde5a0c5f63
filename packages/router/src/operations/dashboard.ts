import { dashboard } from '@haircuts/core/operations/dashboard'
import { dashboardView } from '@haircuts/core/operations/dashboard-schema'
import { adminProcedure, router } from '../trpc.ts'

export const dashboardRouter = router({
  overview: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /dashboard',
      summary: 'Show the dashboard',
      description:
        'Today’s bookings, unreviewed bookings, recent bookings and counts, in one answer.',
    })
    .output(dashboardView)
    .query(({ ctx }) => dashboard(ctx)),
})
