import { acceptOffer, declineOffer } from '@haircuts/core/waitlist/answer-offer'
import { offerByToken } from '@haircuts/core/waitlist/list-offers'
import {
  acceptInput,
  byOfferTokenInput,
  decidedView,
  offerView,
} from '@haircuts/core/waitlist/offer-schema'
import { publicProcedure, router } from '../trpc.ts'

export const offerRouter = router({
  byToken: publicProcedure
    .meta({
      rest: 'GET /offers/public/:offerToken',
      cost: 2,
      summary: 'Show an offer by its link',
      description: 'The times that are held for an appointment. Reading it decides nothing.',
      errors: ['linkInvalid'],
    })
    .input(byOfferTokenInput)
    .output(offerView)
    .query(({ ctx, input }) => offerByToken(ctx, input)),
  accept: publicProcedure
    .meta({
      rest: 'POST /offers/public/:offerToken/accept',
      summary: 'Accept an offered time by its link',
      description:
        'Moves the appointment to the held time, or books it for a person on the waitlist who has none, by the rules of `POST /bookings`. The answer has a link to the appointment. Sent again, it answers the same, with another link. Once the offer has expired, was declined or withdrawn, the answer is 409 and says what became of the appointment.',
      errors: [
        'linkInvalid',
        'offerEnded',
        'offerTimeUnknown',
        'contactTheBarber',
        'visitBegun',
        'pastCutoff',
        'offerGone',
        'slotTaken',
        'slotUnavailable',
        'tooManyUpcoming',
      ],
    })
    .input(acceptInput)
    .output(decidedView)
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  decline: publicProcedure
    .meta({
      rest: 'POST /offers/public/:offerToken/decline',
      summary: 'Decline an offer by its link',
      description:
        'The appointment stays as it is, and the held times are free again. There is no body. For a closed day the answer has a link to choose any free time.',
      errors: ['linkInvalid', 'offerEnded'],
    })
    .input(byOfferTokenInput)
    .output(decidedView)
    .mutation(({ ctx, input }) => declineOffer(ctx, input)),
})
