import { byTokenInput } from '@haircuts/core/bookings/by-token-schema'
import { stopTexts, stopTextsByLink } from '@haircuts/core/bookings/stop-texts'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { messageDetailsView } from '@haircuts/core/messages/message-schema'
import { claimTexts } from '@haircuts/core/messages/phone-texts/claim-texts'
import { phoneState, textsOffered } from '@haircuts/core/messages/phone-texts/phone-state'
import { reportText } from '@haircuts/core/messages/phone-texts/report-text'
import { sendTestText } from '@haircuts/core/messages/phone-texts/send-test-text'
import {
  dueInput,
  dueView,
  offeredView,
  phoneStateView,
  sentInput,
  sentView,
  stoppedView,
  testTextInput,
} from '@haircuts/core/messages/phone-texts/text-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const phoneTextsRouter = router({
  offered: publicProcedure
    .meta({
      rest: 'GET /texts/offered',
      summary: 'Show whether clients can choose texts',
      maxAgeSeconds: 15,
    })
    .output(offeredView)
    .query(({ ctx }) => textsOffered(ctx)),
  due: adminProcedure
    .meta({
      openTo: ['texts'],
      rest: 'POST /texts/due',
      summary: 'Fetch the texts that the phone is to send now',
      description:
        'Only for an API key with the scope `texts`. Each text is answered once and never again, whatever follows: a POST, since it claims them. Report each with `POST /texts/sent` within 10 minutes; one that is not reported goes by email as well. Only tests in the quiet hours and the ten minutes before. Only this answer holds phone numbers. A phone that has not asked for 30 minutes gets nothing more to send until it asks: what is due goes by email.',
      errors: ['phoneTextsOff', 'phoneKeyNeeded'],
    })
    .input(dueInput)
    .output(dueView)
    .mutation(({ ctx, input }) => claimTexts(ctx, input)),
  sent: adminProcedure
    .meta({
      openTo: ['texts'],
      rest: 'POST /texts/sent',
      summary: 'Report a text as sent or failed',
      description:
        'Only for an API key with the scope `texts`, also while texts are off. Saying it twice changes nothing.',
      errors: ['phoneKeyNeeded', 'textNotFound'],
    })
    .input(sentInput)
    .output(sentView)
    .mutation(({ ctx, input }) => reportText(ctx, input)),
  phones: adminProcedure
    .meta({
      rest: 'GET /texts/phones',
      summary: 'Show the phones that send texts',
      description: 'When each last asked, and which addresses it calls.',
    })
    .output(phoneStateView)
    .query(({ ctx }) => phoneState(ctx)),
  sendTest: adminProcedure
    .meta({
      rest: 'POST /texts/test',
      summary: 'Send a test text to a number of the barber',
      description:
        'The phone fetches it with the others, and it fails after 30 minutes without a phone. Ten an hour.',
      errors: ['phoneTextsOff', 'tooManyTests'],
      creates: true,
    })
    .input(testTextInput)
    .output(messageDetailsView)
    .mutation(({ ctx, input }) => sendTestText(ctx, input)),
  stop: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/stop-texts',
      summary: 'Stop texts to the phone of a booking',
      description: 'For all bookings with this phone. Reminders and changes go by email again.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(stoppedView)
    .mutation(({ ctx, input }) => stopTexts(ctx, input)),
  stopByLink: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/stop-texts',
      summary: 'Choose emails in place of texts by the link of a booking',
      description:
        'Takes a token that manages the booking. For all bookings with its email and phone. Calling it twice changes nothing, and no link can choose texts.',
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(stoppedView)
    .mutation(({ ctx, input }) => stopTextsByLink(ctx, input)),
})
