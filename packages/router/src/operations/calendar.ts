import { rangeInput } from '@haircuts/core/availability/blackout-schema'
import { calendarEvents } from '@haircuts/core/operations/calendar-events'
import { calendarEventView } from '@haircuts/core/operations/calendar-events-schema'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const calendarEventRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /calendar/events',
      summary: 'List what is in the calendar',
      description:
        'Bookings of every status, holds and blackouts that overlap the range, as one list in order of time. The last day is included.',
    })
    .input(rangeInput)
    .output(z.array(calendarEventView))
    .query(({ ctx, input }) => calendarEvents(ctx, input)),
})
