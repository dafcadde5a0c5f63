import { z } from 'zod'
import { bookingTask } from '../booking-calendar/booking-task.ts'
import { defineModule, noPayload } from '../kernel/define.ts'

export const EMAILS = defineModule({
  tables: {
    message: { erasure: 'loses recipient and text', ownData: 'not shown', merge: 'unchanged' },
    mail_server: 'nothing',
  },
  retention: {
    mailTexts: {
      what: 'The text of emails, and their files in the mail folder',
      amount: 90,
      unit: 'day',
      since: 'the email',
      why: 'The barber can see what was sent. The log keeps that an email was sent.',
      sweep: [
        {
          table: 'message',
          where: `encrypted_content IS NOT NULL AND state NOT IN ('waiting', 'sending')
            AND coalesce(sent_at, created_at) < $1`,
          // The subject of an email to the barber names clients.
          set: "encrypted_content = NULL, subject = CASE WHEN kind LIKE 'barber-%' THEN NULL ELSE subject END",
        },
      ],
    },
  },
  jobs: {
    'deliver-message': {
      payload: z.strictObject({ messageId: z.int() }),
      task: () => 'Send an email',
    },
    'plan-messages': {
      payload: noPayload,
      cron: '* * * * *',
      task: () => 'Plan reminders and follow-ups',
    },
    'plan-visit-messages': {
      payload: z.strictObject({ bookingId: z.int() }),
      task: bookingTask('Plan the emails about'),
    },
  },
  deleted: {
    parts: [{ of: 'booking', table: 'message', column: 'booking_id' }],
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    EMAILS: typeof EMAILS.jobs
  }
}
