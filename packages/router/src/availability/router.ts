import { publicProcedure, router } from '../trpc.ts'
import { freeSlots, freeWindow } from './reads.ts'
import { dayInput, windowInput } from './schema.ts'

export const availabilityRouter = router({
  day: publicProcedure
    .meta({ rest: 'GET /calendar/free-slots' })
    .input(dayInput)
    .query(({ ctx, input }) => freeSlots(ctx, input)),
  window: publicProcedure.input(windowInput).query(({ ctx, input }) => freeWindow(ctx, input)),
})
