import { bookingView } from '@haircuts/core/bookings/booking-view-schema'
import { bookCleanup, bookCleanupForClient } from '@haircuts/core/bookings/cleanups/book-cleanup'
import {
  bookedView,
  bookForClientInput,
  bookInput,
  cleanupAnswer,
  cleanupInput,
} from '@haircuts/core/bookings/cleanups/cleanup-schema'
import { cleanupOffer } from '@haircuts/core/bookings/cleanups/offer-cleanup'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** The free neck and ear clean-up within 14 days that comes with a fade. */
export const cleanupRouter = router({
  offer: publicProcedure
    .meta({
      rest: ['GET /bookings/public/:publicToken/cleanup', 'GET /same-again/cleanup'],
      cost: 2,
      summary: 'Show the free clean-up that comes with a visit',
      description:
        'Whether it can be booked, or when it is, with the free times up to the 14th day after the visit. Takes a token that manages the visit, or on a remembered phone the last visit whose clean-up can be booked. `cleanup` is null for a visit without one and until it is completed.',
      errors: ['linkInvalid'],
    })
    .input(cleanupInput)
    .output(cleanupAnswer)
    .query(({ ctx, input }) => cleanupOffer(ctx, input)),
  book: publicProcedure
    .meta({
      rest: ['POST /bookings/public/:publicToken/cleanup', 'POST /same-again/cleanup'],
      summary: 'Book the free clean-up that comes with a visit',
      description:
        'A booking of 15 minutes at no charge, under the contact of the visit and by the rules of the free times. It begins by the 14th day after the visit and is there once; a cancelled one can be booked again, four times in all. Its link cancels it and does not reschedule it. The answer does not hold the contact.',
      countedAs: 'booking',
      creates: true,
      errors: [
        'linkInvalid',
        'cleanupNotIncluded',
        'cleanupUsed',
        'cleanupOver',
        'slotTaken',
        'slotUnavailable',
        'contactTheBarber',
        'tooManyCleanups',
      ],
    })
    .input(bookInput)
    .output(bookedView)
    .mutation(({ ctx, input }) => bookCleanup(ctx, input)),
  bookForClient: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/cleanup',
      summary: 'Book the free clean-up of a visit for its client',
      description:
        'Only another booking refuses the time, which may be later than the 14th day. The client gets a confirmation, unless `notify_client` is false.',
      openTo: ['bookings'],
      creates: true,
      errors: ['bookingNotFound', 'cleanupNotIncluded', 'cleanupUsed', 'slotTaken'],
    })
    .input(bookForClientInput)
    .output(bookingView)
    .mutation(({ ctx, input }) => bookCleanupForClient(ctx, input)),
})
