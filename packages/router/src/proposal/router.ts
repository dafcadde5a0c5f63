import { z } from 'zod'
import { bookingView } from '../booking/schema.ts'
import { byIdInput } from '../fields.ts'
import { adminProcedure, router } from '../trpc.ts'
import { listProposals } from './reads.ts'
import { proposalView } from './schema.ts'
import { acceptProposal, putBack } from './writes.ts'

export const calendarProposalRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /icloud/proposals',
      summary: 'List what was done to bookings in the calendar itself',
      description:
        'An event of ours that was moved or deleted there changes nothing by itself: the booking waits for a word.',
    })
    .output(z.array(proposalView))
    .query(({ ctx }) => listProposals(ctx)),
  accept: adminProcedure
    .meta({
      rest: 'POST /icloud/proposals/:id/accept',
      summary: 'Move or cancel the booking as its event was, and tell the client',
      refuses: ['proposalNotFound', 'slotTaken'],
    })
    .input(byIdInput)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input)),
  putBack: adminProcedure
    .meta({
      rest: 'POST /icloud/proposals/:id/put-back',
      summary: 'Leave the booking as it is, and write its event anew',
      refuses: ['proposalNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => putBack(ctx, input)),
})
