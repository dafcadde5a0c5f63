import { byTokenInput } from '@haircuts/core/bookings/by-token-schema'
import {
  decidedView,
  followInput,
  notificationsView,
  tellInput,
} from '@haircuts/core/bookings/delays/delay-schema'
import { delayNotifications, followDelays } from '@haircuts/core/bookings/delays/follow-delays'
import { tellFirstDelay, tellNobodyToday } from '@haircuts/core/bookings/delays/tell-delays'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** The first delay of a day, about which the barber decides, and the notifications of clients. */
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
  notifications: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/delay-notifications',
      summary: 'Show whether a browser is notified of delays of a booking',
      description: 'Takes a token that manages the booking.',
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(notificationsView)
    .query(({ ctx, input }) => delayNotifications(ctx, input)),
  follow: publicProcedure
    .meta({
      rest: 'PUT /bookings/public/:publicToken/delay-notifications',
      summary: 'Notify a browser of delays of a booking',
      description:
        'Takes a token that manages the booking and the subscription of one browser, which takes the place of an earlier one. Null ends the notifications.',
      countedAs: 'booking',
      errors: ['linkInvalid', 'delaysOff'],
    })
    .input(followInput)
    .output(notificationsView)
    .mutation(({ ctx, input }) => followDelays(ctx, input)),
})
