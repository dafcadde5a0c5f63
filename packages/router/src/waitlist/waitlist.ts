import { joinWaitlist, leaveLine } from '@haircuts/core/waitlist/join-waitlist'
import { placeOf, readLine } from '@haircuts/core/waitlist/list-waitlist'
import {
  byTokenInput,
  joinInput,
  lineView,
  placeView,
} from '@haircuts/core/waitlist/waitlist-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const waitlistRouter = router({
  byToken: publicProcedure
    .meta({
      rest: 'GET /waitlist/public/:publicToken',
      summary: 'Show whether a booking waits for something earlier',
      description: 'Takes the token of the reschedule link, or `public_token` of the booking.',
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(placeView)
    .query(({ ctx, input }) => placeOf(ctx.db, ctx, input)),
  join: publicProcedure
    .meta({
      rest: 'PUT /waitlist/public/:publicToken',
      summary: 'Wait for something earlier',
      description:
        'What opens on these days and hours is offered by email to one person at a time, in joining order, and held for 15 minutes. Sent again, it changes days and hours and keeps the place in line. At most six appointments of one mailbox wait at a time.',
      countedAs: 'booking',
      errors: ['linkInvalid', 'waitlistOff', 'notConfirmed', 'contactTheBarber', 'tooManyWaiting'],
    })
    .input(joinInput)
    .output(placeView)
    .mutation(({ ctx, input }) => joinWaitlist(ctx, input)),
  leave: publicProcedure
    .meta({
      rest: 'DELETE /waitlist/public/:publicToken',
      summary: 'Stop waiting for something earlier',
      description: 'The appointment stays as it is.',
      isBodiless: true,
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(placeView)
    .mutation(({ ctx, input }) => leaveLine(ctx, input)),
  list: adminProcedure
    .meta({
      rest: 'GET /waitlist',
      summary: 'List who waits for something earlier',
      description: 'In joining order, with what is held for them now.',
    })
    .output(lineView)
    .query(({ ctx }) => readLine(ctx)),
})
