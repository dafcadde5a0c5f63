import {
  closeGroupRequest,
  declineGroupRequest,
  listGroupRequests,
} from '@haircuts/core/bookings/group-requests/answer-group-request'
import {
  declineRequestInput,
  groupRequestView,
  requestedView,
  requestInput,
} from '@haircuts/core/bookings/group-requests/group-request-schema'
import { requestGroupVisit } from '@haircuts/core/bookings/group-requests/request-group-visit'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** Requests of groups, such as groomsmen, for a visit at their place. */
export const groupRequestRouter = router({
  create: publicProcedure
    .meta({
      rest: 'POST /group-requests',
      summary: 'Ask the barber to come to a group',
      description:
        'The barber is emailed once. The response is the same whoever asks; of a mailbox that has asked often within a day, nothing more is kept. A network may ask 6 times a day, and all together 60 times; after that the answer is 429.',
      accepts: true,
      errors: ['contactTheBarber', 'tooManyToday', 'formFilledByProgram', 'formTooFast'],
    })
    .input(requestInput)
    .output(requestedView)
    .mutation(({ ctx, input }) => requestGroupVisit(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /group-requests',
      summary: 'List the requests of groups',
      description: 'Those that wait for the barber, for today and later, the oldest first.',
    })
    .output(z.array(groupRequestView))
    .query(({ ctx }) => listGroupRequests(ctx)),
  decline: adminProcedure
    .meta({
      rest: 'POST /group-requests/:id/decline',
      summary: 'Decline a request by an email',
      description: 'The visitor gets an email with the `reason`.',
      errors: ['groupRequestNotFound', 'groupRequestEnded'],
    })
    .input(declineRequestInput)
    .output(groupRequestView)
    .mutation(({ ctx, input }) => declineGroupRequest(ctx, input)),
  done: adminProcedure
    .meta({
      rest: 'POST /group-requests/:id/done',
      summary: 'Close a request',
      description:
        'Nobody is emailed. `POST /bookings/groups` with its `group_request_id` closes it as well.',
      errors: ['groupRequestNotFound', 'groupRequestEnded'],
    })
    .input(byIdInput)
    .output(groupRequestView)
    .mutation(({ ctx, input }) => closeGroupRequest(ctx, input)),
})
