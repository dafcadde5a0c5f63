import { z } from 'zod'
import { rangeInput } from '@haircuts/core/availability/blackout-schema'
import { adminProcedure, router } from '../trpc.ts'
import { calendarEvents } from '@haircuts/core/operations/calendar-events'
import { calendarEventView } from '@haircuts/core/operations/calendar-events-schema'

export const calendarEventRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /calendar/events',
      summary: 'List what is in the calendar',
      description:
        'Bookings of every status, holds and blackouts that overlap the range, as one list in order of time. The last day is included.',
    })
    .input(rangeInput)
    .output(z.array(calendarEventView))
    .query(({ ctx, input }) => calendarEvents(ctx, input)),
})
