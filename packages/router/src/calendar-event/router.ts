import { z } from 'zod'
import { rangeInput } from '../blackout/schema.ts'
import { adminProcedure, router } from '../trpc.ts'
import { calendarEvents } from './reads.ts'
import { calendarEventView } from './schema.ts'

export const calendarEventRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /calendar/events' })
    .input(rangeInput)
    .output(z.array(calendarEventView))
    .query(({ ctx, input }) => calendarEvents(ctx, input)),
})
