import { byIdInput } from '../fields.ts'
import { adminProcedure, router } from '../trpc.ts'
import { releaseAddress } from './address-release.ts'
import { listMessages, messageById, messagesOfBooking, previewOf } from './reads.ts'
import {
  bookingMessagesView,
  listInput,
  mailView,
  messageDetailsView,
  messagePage,
  previewInput,
  testInput,
} from './schema.ts'
import { sendAgain, sendTest } from './send-again.ts'

export const notificationRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /messages', summary: 'The log of mails, the latest first' })
    .input(listInput)
    .output(messagePage)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  get: adminProcedure
    .meta({
      rest: 'GET /messages/:id',
      summary: 'One mail and what it said',
      refuses: ['messageNotFound'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .query(({ ctx, input }) => messageById(ctx, input)),
  sendAgain: adminProcedure
    .meta({
      rest: 'POST /messages/:id/send-again',
      summary: 'Send a mail after all, or once more',
      description:
        'Goes out whatever the switches say. One that was never sent stays the same message; one that was is sent as another.',
      refuses: ['messageNotFound', 'messageUnderway', 'messageOutdated'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  ofBooking: adminProcedure
    .meta({
      rest: 'GET /bookings/:id/messages',
      summary: 'What a booking has been told, and will be told when',
      refuses: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingMessagesView)
    .query(({ ctx, input }) => messagesOfBooking(ctx, input)),
  preview: adminProcedure
    .meta({
      rest: 'GET /mail-previews/:kind',
      summary: 'A mail with invented details, to look at',
    })
    .input(previewInput)
    .output(mailView)
    .query(({ ctx, input }) => previewOf(ctx, input)),
  sendTest: adminProcedure
    .meta({
      rest: 'POST /mail-previews/:kind/send',
      summary: 'The same, sent to try it out',
      creates: true,
    })
    .input(testInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
})

export const addressReleaseRouter = router({
  release: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/release-address',
      summary: 'Send the address to the client of a booking now',
      description:
        'Answers the mail that brings it. Asked for again, it is the same mail; one that was held back or had failed is tried anew.',
      refuses: ['bookingNotFound', 'emailMissing', 'notConfirmed', 'addressMissing'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => releaseAddress(ctx, input)),
})
