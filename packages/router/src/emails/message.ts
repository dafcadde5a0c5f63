import { releaseAddress } from '@haircuts/core/emails/address-release'
import {
  listMessages,
  mailService,
  messageById,
  messagesOfBooking,
} from '@haircuts/core/emails/list-messages'
import {
  bookingMessagesView,
  listInput,
  mailServiceView,
  mailView,
  messageDetailsView,
  messagePage,
  previewInput,
  testInput,
} from '@haircuts/core/emails/message-schema'
import {
  emailPreviewView,
  previewEmail,
  previewEmailInput,
  previewOf,
} from '@haircuts/core/emails/preview-email'
import { sendAgain } from '@haircuts/core/emails/send-again'
import { sendEmailToBarber, sendTest } from '@haircuts/core/emails/send-test'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { adminProcedure, router } from '../trpc.ts'

export const notificationRouter = router({
  service: adminProcedure
    .meta({ rest: 'GET /mail-service', summary: 'Show how emails are sent' })
    .output(mailServiceView)
    .query(({ ctx }) => mailService(ctx)),
  list: adminProcedure
    .meta({ rest: 'GET /messages', summary: 'List the emails, newest first' })
    .input(listInput)
    .output(messagePage)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  get: adminProcedure
    .meta({
      rest: 'GET /messages/:id',
      summary: 'Show an email with its text',
      errors: ['messageNotFound'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .query(({ ctx, input }) => messageById(ctx, input)),
  sendAgain: adminProcedure
    .meta({
      rest: 'POST /messages/:id/send-again',
      summary: 'Send an email again',
      description:
        'Sends it even if this kind is turned off in the settings. An email that was never sent keeps its id; one that was sent is sent again under a new id.',
      errors: ['messageNotFound', 'messageUnderway', 'messageOutdated'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  ofBooking: adminProcedure
    .meta({
      rest: 'GET /bookings/:id/messages',
      summary: 'List the emails of a booking, sent and planned',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingMessagesView)
    .query(({ ctx, input }) => messagesOfBooking(ctx, input)),
  preview: adminProcedure
    .meta({
      rest: 'GET /mail-previews/:kind',
      summary: 'Preview an email with made-up details',
    })
    .input(previewInput)
    .output(mailView)
    .query(({ ctx, input }) => previewOf(ctx, input)),
  previewEmail: adminProcedure
    .meta({
      rest: 'POST /content/emails/preview',
      summary: 'Preview an email to clients in the words of the document `emails`',
      description:
        'In the saved words, or in those that are sent. About the next or the last booking that suits it, or with invented details. Its links change nothing, and nothing is saved.',
    })
    .input(previewEmailInput)
    .output(emailPreviewView)
    .mutation(({ ctx, input }) => previewEmail(ctx, input)),
  sendEmail: adminProcedure
    .meta({
      rest: 'POST /content/emails/send',
      summary: 'Send an email to clients, with invented details, to the barber',
      description: 'To the address where emails to the barber go, at most twenty in an hour.',
      errors: ['barberAddressMissing', 'tooManyTests'],
      creates: true,
    })
    .input(previewEmailInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendEmailToBarber(ctx, input)),
  sendTest: adminProcedure
    .meta({
      rest: 'POST /mail-previews/:kind/send',
      summary: 'Send a preview as a test',
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
        'Answers the email that brings it. Calling it again answers the same email; one that was held back or failed is tried again.',
      errors: ['bookingNotFound', 'emailMissing', 'notConfirmed', 'addressMissing'],
    })
    .input(byIdInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => releaseAddress(ctx, input)),
})
