import { closeDays, reopenDays } from '@haircuts/core/availability/closings/close-days'
import {
  affectedView,
  closeInput,
  closingView,
  spanInput,
} from '@haircuts/core/availability/closings/closing-schema'
import { affectedBy, listClosings } from '@haircuts/core/availability/closings/list-closings'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const closingRouter = router({
  affected: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /closings/affected',
      summary: 'List the bookings that a closing would affect',
      description: 'Takes the dates or hours that are about to be closed. It changes nothing.',
    })
    .input(spanInput)
    .output(affectedView)
    .query(({ ctx, input }) => affectedBy(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /closings',
      summary: 'Close days or hours, and offer other times',
      description:
        'Blocks the time at once. Each confirmed booking in it is offered up to three other times by email, different from person to person and held for 24 hours, but at most until 3 hours before the visit. Where those have begun already, no times are held, and the client has to be called or texted at once. With `notify_clients` false nobody is emailed. At most 40 bookings.',
      creates: true,
      errors: ['alreadyClosed'],
    })
    .input(closeInput)
    .output(closingView)
    .mutation(({ ctx, input }) => closeDays(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /closings',
      summary: 'List the closed days',
      description: 'Those that are not over, with what became of each booking.',
    })
    .output(z.array(closingView))
    .query(({ ctx }) => listClosings(ctx)),
  reopen: adminProcedure
    .meta({
      rest: 'POST /closings/:id/reopen',
      summary: 'Reopen a closed time',
      description:
        'Withdraws the offers that are still open, removes the block, and emails the clients who were told that it closes and whose bookings are still there. What was moved stays moved. Sent again, it answers the same. There is no body.',
      errors: ['closingNotFound'],
    })
    .input(byIdInput)
    .output(closingView)
    .mutation(({ ctx, input }) => reopenDays(ctx, input)),
})
