import { answerByLink, requestByLink } from '@haircuts/core/bookings/answer-request-by-link'
import { approveInput, declineInput } from '@haircuts/core/bookings/booking-schema'
import { decidedBookingView } from '@haircuts/core/bookings/booking-view-schema'
import { approveBooking, declineBooking } from '@haircuts/core/bookings/decide-request'
import { undoAnswer } from '@haircuts/core/bookings/edit-booking'
import { listRequests } from '@haircuts/core/bookings/list-requests'
import {
  answerByLinkInput,
  byDecisionTokenInput,
  linkedRequestView,
  requestView,
  undoAnswerInput,
  waitingAgainView,
} from '@haircuts/core/bookings/request-schema'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** First visits that wait for the barber, with `approve_first_visits`. */
export const requestRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /requests',
      summary: 'List the first visits that wait for an answer',
      description:
        'The most urgent first. A group and a series are one request, which is answered as a whole.',
    })
    .output(z.array(requestView))
    .query(({ ctx }) => listRequests(ctx)),
  approve: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/approve',
      summary: 'Approve a pending booking',
      description:
        'With all that asked together with it: a group and a series ask as a whole. The client gets the confirmation after 30 seconds, with the invitation. Of several answers at once, the first one counts and the others are refused.',
      errors: ['bookingNotFound', 'notPending', 'requestOver', 'requestChanged'],
    })
    .input(approveInput)
    .output(decidedBookingView)
    .mutation(({ ctx, input }) => approveBooking(ctx, input)),
  decline: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/decline',
      summary: 'Decline a pending booking',
      description:
        'With all that asked together with it. The booking is cancelled, its time is free at once, and the client gets an email with the `reason` after 30 seconds.',
      errors: ['bookingNotFound', 'notPending', 'requestOver', 'requestChanged'],
    })
    .input(declineInput)
    .output(decidedBookingView)
    .mutation(({ ctx, input }) => declineBooking(ctx, input)),
  undo: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/answer/undo',
      summary: 'Take back the answer to a request',
      description:
        'Lets the given bookings wait again, all or none: refused when one has changed since, as by the email that tells its client. Emails that have not left are withdrawn.',
      errors: ['bookingNotFound', 'bookingChanged', 'requestOver', 'cleanupUsed', 'slotTaken'],
    })
    .input(undoAnswerInput)
    .output(waitingAgainView)
    .mutation(({ ctx, input }) => undoAnswer(ctx, input)),
  byLink: publicProcedure
    .meta({
      rest: 'GET /requests/public/:decisionToken',
      cost: 2,
      summary: 'Show a request by the link of the barber',
      description: 'Reading it decides nothing, since scanners of mail follow links.',
      errors: ['linkInvalid'],
    })
    .input(byDecisionTokenInput)
    .output(linkedRequestView)
    .query(({ ctx, input }) => requestByLink(ctx, input)),
  approveByLink: publicProcedure
    .meta({
      rest: 'POST /requests/public/:decisionToken/approve',
      summary: 'Approve a request by the link of the barber',
      description: 'It counts as an act of the barber.',
      errors: ['linkInvalid', 'notPending', 'requestOver', 'requestChanged'],
    })
    .input(answerByLinkInput)
    .output(linkedRequestView)
    .mutation(({ ctx, input }) => answerByLink(ctx, 'approved', input)),
  declineByLink: publicProcedure
    .meta({
      rest: 'POST /requests/public/:decisionToken/decline',
      summary: 'Decline a request by the link of the barber',
      description: 'It counts as an act of the barber.',
      errors: ['linkInvalid', 'notPending', 'requestOver', 'requestChanged'],
    })
    .input(answerByLinkInput)
    .output(linkedRequestView)
    .mutation(({ ctx, input }) => answerByLink(ctx, 'declined', input)),
})
