import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { checkStart } from './check.ts'
import { freeSlots, freeWindow } from './reads.ts'
import { checkInput, dayInput, freeStartView, windowInput } from './schema.ts'

export const availabilityRouter = router({
  day: publicProcedure
    .meta({
      rest: 'GET /calendar/free-slots',
      summary: 'List the free times of a day',
      description:
        'Every time in the list can be booked. A day that is past, too far ahead, closed or full is an empty list. With `public_token` the booking it names does not count as busy, since it is being rescheduled.',
      refuses: ['appointmentTypeNotFound', 'linkInvalid'],
    })
    .input(dayInput)
    .output(z.array(freeStartView))
    .query(({ ctx, input }) => freeSlots(ctx, input)),
  window: publicProcedure
    .meta({ isPlainJson: true })
    .input(windowInput)
    .query(({ ctx, input }) => freeWindow(ctx, input)),
  check: adminProcedure.input(checkInput).query(({ ctx, input }) => checkStart(ctx, input)),
})
