import { unsubscribe, unsubscribeInput } from '@haircuts/core/clients/unsubscribe'
import { publicProcedure, router } from '../trpc.ts'

/** Reminders to book, with `send_nudges`. */
export const nudgeRouter = router({
  unsubscribe: publicProcedure
    .meta({
      rest: 'POST /unsubscribe/:unsubscribeToken',
      summary: 'Unsubscribe from reminders to book',
      description:
        'By the link of such a reminder, for every client of its mailbox. The answer is the same for an unknown token, so that it does not tell who is known. A mail program posts to the address of the link itself (RFC 8058), with the same result.',
      isBodiless: true,
    })
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
})
