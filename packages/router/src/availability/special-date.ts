import {
  createSpecialDate,
  deleteSpecialDate,
  updateSpecialDate,
} from '@haircuts/core/availability/edit-special-dates'
import { listDays } from '@haircuts/core/availability/list-days'
import {
  listSpecialDates,
  specialDateOf,
  visitsOutside,
} from '@haircuts/core/availability/list-special-dates'
import {
  affectedInput,
  byDateInput,
  createInput,
  listedSpecialDateView,
  specialDateView,
  updateInput,
} from '@haircuts/core/availability/special-date-schema'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const specialDateRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /special-dates',
      summary: 'List the special dates',
      description:
        'In order; past ones are kept, but change nothing. Each says how many bookings to come lie outside its hours.',
    })
    .output(z.array(listedSpecialDateView))
    .query(({ ctx }) => listSpecialDates(ctx)),
  get: adminProcedure
    .meta({ openTo: ['read'], rest: 'GET /special-dates/:date', summary: 'Show a special date' })
    .input(byDateInput)
    .output(specialDateView)
    .query(({ ctx, input }) => specialDateOf(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /special-dates',
      summary: 'Give a date hours of its own',
      description:
        'They replace the hours of its weekday. Open without times means 09:00 to 17:00. Existing bookings stay. The note is shown to visitors when there is no time that day.',
      errors: ['specialDateExists'],
      creates: true,
    })
    .input(createInput)
    .output(specialDateView)
    .mutation(({ ctx, input }) => createSpecialDate(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /special-dates/:date',
      summary: 'Change a special date',
      description: 'Fields that are sent change; the others stay.',
    })
    .input(updateInput)
    .output(specialDateView)
    .mutation(({ ctx, input }) => updateSpecialDate(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /special-dates/:date',
      summary: 'Return a date to the hours of its weekday',
    })
    .input(byDateInput)
    .mutation(({ ctx, input }) => deleteSpecialDate(ctx, input)),
  days: adminProcedure.meta({ openTo: ['read'] }).query(({ ctx }) => listDays(ctx)),
  affected: adminProcedure
    .meta({ openTo: ['read'] })
    .input(affectedInput)
    .query(({ ctx, input }) => visitsOutside(ctx, input)),
})
