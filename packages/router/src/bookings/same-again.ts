import { bookSameAgain } from '@haircuts/core/bookings/same-again/book-same-again'
import { linkToNext, sameAgainOffer } from '@haircuts/core/bookings/same-again/offer-same-again'
import { forgetDevice, rememberDevice } from '@haircuts/core/bookings/same-again/remembered-devices'
import {
  bookedView,
  bookInput,
  nextLinkView,
  offerAnswer,
  offerInput,
  rememberInput,
} from '@haircuts/core/bookings/same-again/same-again-schema'
import { wishView } from '@haircuts/core/bookings/wishes/wish-schema'
import { z } from 'zod'
import { publicProcedure, router } from '../trpc.ts'

export const sameAgainRouter = router({
  offer: publicProcedure
    .meta({
      rest: ['GET /same-again', 'GET /same-again/public/:publicToken'],
      cost: 5,
      summary: 'Show what a client may book again',
      description:
        'The last service and add-ons at the present prices, and the three free starts nearest to the usual interval and time of day. With the next appointment that is booked already. By a link, or on a phone that the client asked to be remembered. `offer` is null for everybody else, and for a link to an email that is no longer the client’s.',
      errors: ['linkInvalid'],
    })
    .input(offerInput)
    .output(offerAnswer)
    .query(({ ctx, input }) => sameAgainOffer(ctx, input)),
  book: publicProcedure
    .meta({
      rest: ['POST /same-again', 'POST /same-again/public/:publicToken'],
      summary: 'Book the same again',
      description:
        'Books for the stored client, who gets the confirmation by email; the answer does not hold the contact. Takes the service, the add-ons and the price of the offer, and is refused when they have changed since. A start that is no longer free is refused with the three nearest free ones. An unproven person is answered 202 as by `POST /bookings`.',
      isRepeatable: true,
      countedAs: 'booking',
      creates: true,
      mayAwaitEmail: true,
      errors: [
        'linkInvalid',
        'offerGone',
        'offerChanged',
        'slotTaken',
        'slotUnavailable',
        'tooManyUpcoming',
        'contactTheBarber',
        'tooManySameAgain',
        'idempotencyKeyReused',
        'bookingErased',
        'tooManyToday',
        'tooManyWishEmails',
      ],
    })
    .input(bookInput)
    .output(z.union([bookedView, wishView]))
    .mutation(({ ctx, input }) => bookSameAgain(ctx, input)),
  link: publicProcedure
    .meta({
      rest: ['POST /same-again/link', 'POST /same-again/public/:publicToken/link'],
      summary: 'Create a link to the next appointment',
      description:
        'A `manage` link to the `next` of the offer. By a link, only to its own booking and to those that were booked again with it; on a remembered phone, only under the contact of the booking by which it was remembered. There is no body.',
      countedAs: 'booking',
      isBodiless: true,
      errors: ['linkInvalid'],
    })
    .input(offerInput)
    .output(nextLinkView)
    .mutation(({ ctx, input }) => linkToNext(ctx, input)),
  remember: publicProcedure
    .meta({
      rest: 'POST /same-again/device',
      summary: 'Remember this device',
      description:
        'Takes `public_token` of a booking that was made within the last hour, and sets a cookie that lasts for 180 days after the last booking on this device.',
      errors: ['linkInvalid'],
    })
    .input(rememberInput)
    .mutation(({ ctx, input }) => rememberDevice(ctx, input)),
  forget: publicProcedure
    .meta({
      rest: 'DELETE /same-again/device',
      summary: 'Forget this device',
      isBodiless: true,
    })
    .mutation(({ ctx }) => forgetDevice(ctx)),
})
