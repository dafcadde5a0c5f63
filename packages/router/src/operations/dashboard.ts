import { dashboard } from '@haircuts/core/operations/dashboard'
import { dashboardView } from '@haircuts/core/operations/dashboard-schema'
import { daySheet } from '@haircuts/core/operations/day-sheet'
import { daySheetInput, daySheetView } from '@haircuts/core/operations/day-sheet-schema'
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
  daySheet: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /dashboard/day-sheet',
      summary: 'Show the visits of a day with the cut cards',
      description: 'What the barber prints for a day.',
    })
    .input(daySheetInput)
    .output(daySheetView)
    .query(({ ctx, input }) => daySheet(ctx, input)),
})
