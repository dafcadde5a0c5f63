import { cancelUnproven, listUnprovenVisits } from '@haircuts/core/bookings/wishes/cancel-unproven'
import { confirmWish } from '@haircuts/core/bookings/wishes/confirm-wish'
import { linkedWish, wishState } from '@haircuts/core/bookings/wishes/show-wish'
import {
  cancelledUnprovenView,
  cancelUnprovenInput,
  confirmedWishView,
  confirmWishInput,
  linkedWishView,
  unprovenVisitsView,
  wishInput,
  wishLinkInput,
  wishStateView,
} from '@haircuts/core/bookings/wishes/wish-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const bookingWishRouter = router({
  state: publicProcedure
    .meta({
      rest: 'GET /booking-wishes/:wishId',
      summary: 'Tell what became of a booking that awaits an email',
      description:
        'Takes the `wish_id` of the 202 that answered the booking. It says nothing about the person. 404 once the half hour is over.',
      errors: ['linkInvalid'],
    })
    .input(wishInput)
    .output(wishStateView)
    .query(({ ctx, input }) => wishState(ctx, input)),
  byLink: publicProcedure
    .meta({
      rest: 'GET /booking-wishes/public/:publicToken',
      summary: 'Show a booking that awaits an email by its emailed link',
      description: 'Opening it books nothing.',
      errors: ['linkInvalid'],
    })
    .input(wishLinkInput)
    .output(linkedWishView)
    .query(({ ctx, input }) => linkedWish(ctx, input)),
  confirm: publicProcedure
    .meta({
      rest: 'POST /booking-wishes/public/:publicToken/confirm',
      summary: 'Make a booking by its emailed link',
      description:
        'Books by the same rules as `POST /bookings`, `POST /bookings/groups` or the series of a link, and answers the same booking to a second press. Where the time was taken meanwhile, the answer is 409 with `alternatives`, one of which is booked when it is sent as `start_datetime`. The dates of a series are chosen again instead. The press proves the mailbox: later bookings under its address are made at once.',
      countedAs: 'booking',
      creates: true,
      errors: [
        'linkInvalid',
        'slotTaken',
        'slotUnavailable',
        'appointmentTypeNotFound',
        'tooManyUpcoming',
        'contactTheBarber',
        'notConfirmed',
        'seriesOff',
        'seriesExists',
      ],
    })
    .input(confirmWishInput)
    .output(confirmedWishView)
    .mutation(({ ctx, input }) => confirmWish(ctx, input)),
  unproven: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/unproven',
      summary: 'List the upcoming visits of unproven people',
      description:
        'By the network and the hour in which they were booked. A person is proven by a completed visit under the same email and name, by the press of an emailed link that makes a booking, or as a client whom the barber entered or imported. The network is stored as a hash until a day after the visit.',
    })
    .output(unprovenVisitsView)
    .query(({ ctx }) => listUnprovenVisits(ctx)),
  cancelUnproven: adminProcedure
    .meta({
      rest: 'POST /bookings/cancel-unproven',
      summary: 'Cancel visits of unproven people',
      description:
        'All of them in one act, with one email to each client. Those that were over, cancelled or proven meanwhile are left as they are.',
    })
    .input(cancelUnprovenInput)
    .output(cancelledUnprovenView)
    .mutation(({ ctx, input }) => cancelUnproven(ctx, input)),
})
