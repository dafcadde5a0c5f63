import { adminProcedure, router } from '../trpc.ts'
import { listMessages, messageById, messagesOfBooking, previewOf } from './reads.ts'
import {
  bookingMessagesView,
  byIdInput,
  listInput,
  mailView,
  messageDetailsView,
  messagePage,
  previewInput,
  testInput,
} from './schema.ts'
import { sendAgain, sendTest } from './writes.ts'

export const notificationRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /messages' })
    .input(listInput)
    .output(messagePage)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /messages/:id' })
    .input(byIdInput)
    .output(messageDetailsView)
    .query(({ ctx, input }) => messageById(ctx, input)),
  sendAgain: adminProcedure
    .meta({ rest: 'POST /messages/:id/send-again' })
    .input(byIdInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  ofBooking: adminProcedure
    .meta({ rest: 'GET /bookings/:id/messages' })
    .input(byIdInput)
    .output(bookingMessagesView)
    .query(({ ctx, input }) => messagesOfBooking(ctx, input)),
  preview: adminProcedure
    .meta({ rest: 'GET /mail-previews/:kind' })
    .input(previewInput)
    .output(mailView)
    .query(({ ctx, input }) => previewOf(ctx, input)),
  sendTest: adminProcedure
    .meta({ rest: 'POST /mail-previews/:kind/send', creates: true })
    .input(testInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
})
