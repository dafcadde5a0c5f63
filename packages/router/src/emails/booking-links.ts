import { linksRequestedView, requestLinksInput } from '@haircuts/core/emails/booking-links-schema'
import { requestLinks } from '@haircuts/core/emails/request-links'
import { publicProcedure, router } from '../trpc.ts'

export const bookingLinksRouter = router({
  request: publicProcedure
    .meta({
      rest: 'POST /booking-links',
      summary: 'Send a client all links',
      description:
        'When the address has upcoming or completed appointments, one email with a link to each, and the way to see, export and erase what is stored. At most three a day for a mailbox. The response is the same for every address: also the 429 once a network has asked 100 times within a day, or all together 1,000 times.',
      countedAs: 'links',
      accepts: true,
      errors: ['tooManyToday'],
    })
    .input(requestLinksInput)
    .output(linksRequestedView)
    .mutation(({ ctx, input }) => requestLinks(ctx, input)),
})
