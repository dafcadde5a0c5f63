import { bookingView } from '@haircuts/core/bookings/booking-view-schema'
import { acceptProposal, putBack } from '@haircuts/core/calendar-sync/proposals/answer-proposal'
import { listProposals } from '@haircuts/core/calendar-sync/proposals/list-proposals'
import { proposalView } from '@haircuts/core/calendar-sync/proposals/proposal-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const calendarProposalRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /icloud/proposals',
      summary: 'List changes to bookings that were made in the calendar',
      description:
        'A booking’s event that was moved or deleted in the calendar changes nothing by itself: it waits for the barber’s decision.',
    })
    .output(z.array(proposalView))
    .query(({ ctx }) => listProposals(ctx)),
  accept: adminProcedure
    .meta({
      rest: 'POST /icloud/proposals/:id/accept',
      summary: 'Reschedule or cancel the booking like its event, and email the client',
      errors: ['proposalNotFound', 'slotTaken'],
    })
    .input(byIdInput)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input)),
  putBack: adminProcedure
    .meta({
      rest: 'POST /icloud/proposals/:id/put-back',
      summary: 'Keep the booking as it is, and restore its event',
      errors: ['proposalNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => putBack(ctx, input)),
})
