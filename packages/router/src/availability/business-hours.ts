import {
  createInput,
  dayInput,
  dayView,
  updateInput,
} from '@haircuts/core/availability/business-hours-schema'
import {
  businessHoursOfDay,
  listBusinessHours,
} from '@haircuts/core/availability/list-business-hours'
import { closeDay, setBusinessHours } from '@haircuts/core/availability/set-business-hours'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const businessHoursRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /business-hours',
      summary: 'List the business hours',
      description: 'Seven days, Monday first.',
    })
    .output(z.array(dayView))
    .query(({ ctx }) => listBusinessHours(ctx)),
  get: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /business-hours/:day',
      summary: 'Show the hours of a day',
      description: 'Monday is 0.',
    })
    .input(dayInput)
    .output(dayView)
    .query(({ ctx, input }) => businessHoursOfDay(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /business-hours',
      summary: 'Set the hours of a day',
      description: 'The day is named in the body.',
      creates: true,
    })
    .input(createInput)
    .output(dayView)
    .mutation(({ ctx, input: { dayOfWeek, ...hours } }) =>
      setBusinessHours(ctx, { day: dayOfWeek, ...hours }),
    ),
  update: adminProcedure
    .meta({
      rest: 'PUT /business-hours/:day',
      summary: 'Change the hours of a day',
      description:
        'Fields that are sent change; the others stay. Open without times means 09:00 to 17:00. `breaks` lie within the open time and do not overlap; `[]` is none. Start times count from the end of each break.',
    })
    .input(updateInput)
    .output(dayView)
    .mutation(({ ctx, input }) => setBusinessHours(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /business-hours/:day',
      summary: 'Close a day',
      description: 'Its times and breaks are cleared. The day stays in the list.',
    })
    .input(dayInput)
    .mutation(({ ctx, input }) => closeDay(ctx, input)),
})
