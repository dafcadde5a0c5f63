import { decidedView, tellInput } from '@haircuts/core/bookings/delays/delay-schema'
import { tellFirstDelay, tellNobodyToday } from '@haircuts/core/bookings/delays/tell-delays'
import { adminProcedure, router } from '../trpc.ts'

/** The first delay of a day, about which the barber decides. */
export const delayRouter = router({
  tell: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/delay',
      summary: 'Tell the client of the first delay of today',
      description:
        'By `minutes`, on the page of the booking. From then on the delays of today are told by themselves, to the next two clients. Once it is decided, it changes nothing.',
      errors: ['delaysOff', 'bookingNotFound', 'notConfirmed'],
    })
    .input(tellInput)
    .output(decidedView)
    .mutation(({ ctx, input }) => tellFirstDelay(ctx, input)),
  notToday: adminProcedure
    .meta({
      rest: 'POST /delays/not-today',
      summary: 'Tell nobody of delays today',
      errors: ['delaysOff'],
    })
    .output(decidedView)
    .mutation(({ ctx }) => tellNobodyToday(ctx)),
})
