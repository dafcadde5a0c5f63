import {
  acceptProposal,
  declineProposal,
  nameGuests,
  proposalByToken,
} from '@haircuts/core/bookings/group-requests/answer-proposal'
import {
  acceptedProposalView,
  acceptProposalInput,
  byProposalTokenInput,
  declineRequestInput,
  groupRequestView,
  linkedProposalView,
  nameGuestsInput,
  previewInput,
  proposalPreview,
  proposeInput,
  requestedView,
  requestInput,
} from '@haircuts/core/bookings/group-requests/group-request-schema'
import {
  listGroupRequests,
  previewProposal,
} from '@haircuts/core/bookings/group-requests/list-group-requests'
import {
  declineRequest,
  proposeGroupVisit,
} from '@haircuts/core/bookings/group-requests/propose-group-visit'
import { requestGroupVisit } from '@haircuts/core/bookings/group-requests/request-group-visit'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** Requests of groups, such as groomsmen, for a visit at their place, and the barber's proposals. */
export const groupRequestRouter = router({
  create: publicProcedure
    .meta({
      rest: 'POST /group-requests',
      summary: 'Ask the barber to come to a group',
      description:
        'The answer is a proposal by email. The response is the same whoever asks; a mailbox that has asked often within a day gets no further answer.',
      accepts: true,
      countedAs: 'request',
      errors: ['contactTheBarber', 'tooManyGroupRequests', 'formFilledByProgram', 'formTooFast'],
    })
    .input(requestInput)
    .output(requestedView)
    .mutation(({ ctx, input }) => requestGroupVisit(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /group-requests',
      summary: 'List the requests of groups',
      description:
        'Those for days to come, first those that wait for the barber. Without those that the barber has declined.',
    })
    .output(z.array(groupRequestView))
    .query(({ ctx }) => listGroupRequests(ctx)),
  preview: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /group-requests/:id/preview',
      summary: 'Preview a proposal',
      description: 'The time that it would hold, and the bookings and blackouts in it.',
      errors: ['groupRequestNotFound'],
    })
    .input(previewInput)
    .output(proposalPreview)
    .query(({ ctx, input }) => previewProposal(ctx, input)),
  propose: adminProcedure
    .meta({
      rest: 'PUT /group-requests/:id/proposal',
      summary: 'Answer a request by a proposal',
      description:
        'It replaces an earlier proposal, holds its time with the travel for a week, at most until its day begins, and is emailed with a link.',
      errors: ['groupRequestNotFound', 'proposalAccepted', 'slotTaken'],
    })
    .input(proposeInput)
    .output(groupRequestView)
    .mutation(({ ctx, input }) => proposeGroupVisit(ctx, input)),
  decline: adminProcedure
    .meta({
      rest: 'POST /group-requests/:id/decline',
      summary: 'Decline a request, or withdraw its proposal',
      description:
        'The time is free at once, and the visitor gets an email with the `reason`, unless it was the visitor who declined.',
      errors: ['groupRequestNotFound', 'proposalAccepted'],
    })
    .input(declineRequestInput)
    .output(groupRequestView)
    .mutation(({ ctx, input }) => declineRequest(ctx, input)),
  byLink: publicProcedure
    .meta({
      rest: 'GET /group-requests/public/:proposalToken',
      summary: 'Show a proposal by its link',
      description: 'Reading it answers nothing, since scanners of mail follow links.',
      errors: ['linkInvalid'],
    })
    .input(byProposalTokenInput)
    .output(linkedProposalView)
    .query(({ ctx, input }) => proposalByToken(ctx, input)),
  accept: publicProcedure
    .meta({
      rest: 'POST /group-requests/public/:proposalToken/accept',
      summary: 'Accept a proposal',
      description:
        'Books one appointment for each person at the place, all or none, and blocks the travel. Accepting again returns the same with a new link.',
      countedAs: 'group',
      errors: [
        'linkInvalid',
        'proposalEnded',
        'proposalChanged',
        'proposalTaken',
        'contactTheBarber',
      ],
    })
    .input(acceptProposalInput)
    .output(acceptedProposalView)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input)),
  declineByLink: publicProcedure
    .meta({
      rest: 'POST /group-requests/public/:proposalToken/decline',
      summary: 'Decline a proposal',
      description: 'Its time is free at once.',
      errors: ['linkInvalid', 'proposalEnded', 'proposalAccepted'],
    })
    .input(byProposalTokenInput)
    .output(linkedProposalView)
    .mutation(({ ctx, input }) => declineProposal(ctx, input)),
  nameGuests: publicProcedure
    .meta({
      rest: 'PUT /group-requests/public/:proposalToken/names',
      summary: 'Enter the names of a group',
      description:
        'The first names of the others of an accepted proposal. Those who have entered a contact of their own keep their names.',
      errors: ['linkInvalid', 'notConfirmed', 'visitBegun', 'tooManyContactChanges'],
    })
    .input(nameGuestsInput)
    .output(linkedProposalView)
    .mutation(({ ctx, input }) => nameGuests(ctx, input)),
})
