import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'
import { businessHoursOfDay, listBusinessHours } from './reads.ts'
import { createInput, dayInput, dayView, updateInput } from './schema.ts'
import { closeDay, setBusinessHours } from './writes.ts'

export const businessHoursRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /business-hours' })
    .output(z.array(dayView))
    .query(({ ctx }) => listBusinessHours(ctx)),
  get: adminProcedure
    .meta({ rest: 'GET /business-hours/:day' })
    .input(dayInput)
    .output(dayView)
    .query(({ ctx, input }) => businessHoursOfDay(ctx, input)),
  create: adminProcedure
    .meta({ rest: 'POST /business-hours', creates: true })
    .input(createInput)
    .output(dayView)
    .mutation(({ ctx, input: { dayOfWeek, ...hours } }) =>
      setBusinessHours(ctx, { day: dayOfWeek, ...hours }),
    ),
  update: adminProcedure
    .meta({ rest: 'PUT /business-hours/:day' })
    .input(updateInput)
    .output(dayView)
    .mutation(({ ctx, input }) => setBusinessHours(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /business-hours/:day' })
    .input(dayInput)
    .mutation(({ ctx, input }) => closeDay(ctx, input)),
})
