import { rehearsalInput, rehearsalView } from '@haircuts/core/availability/rehearsal-schema'
import { rehearseChange } from '@haircuts/core/availability/rehearse-change'
import { adminProcedure, router } from '../trpc.ts'

export const rehearsalRouter = router({
  preview: adminProcedure
    .meta({
      rest: 'POST /calendar/rehearsal',
      summary: 'Show what other hours, settings or lengths of services would change',
      description:
        'Compares the free times of the last 90 and the next 60 days, and names the bookings that would have been refused. A past time counts if it could be booked at some time, whatever the lead time. Bookings to come keep their length when that of their service changes. Saves nothing.',
    })
    .input(rehearsalInput)
    .output(rehearsalView)
    .mutation(({ ctx, input }) => rehearseChange(ctx, input)),
})
