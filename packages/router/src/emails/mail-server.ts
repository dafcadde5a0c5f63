import {
  checkMailDns,
  mailServer,
  removeMailServer,
  setMailServer,
  testMailServer,
} from '@haircuts/core/emails/mail-server/mail-server'
import {
  mailDnsView,
  mailServerInput,
  mailServerView,
  mailTestView,
} from '@haircuts/core/emails/mail-server/mail-server-schema'
import { confirmStep } from '@haircuts/core/operations/decide-setup-step'
import { adminProcedure, router } from '../trpc.ts'

export const mailServerRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /mail-server',
      summary: 'Show the mail server',
      description:
        'The password is never answered. A service that the environment of the server sets up wins over the stored mail server.',
    })
    .output(mailServerView)
    .query(({ ctx }) => mailServer(ctx)),
  set: adminProcedure
    .meta({
      rest: 'PUT /mail-server',
      summary: 'Store the mail server, or change it',
      description:
        'Used from the next email on, without a restart. Only public servers are accepted, on the ports 25, 465, 587 and 2525. Another host needs the password again.',
      errors: ['mailServerFixed'],
    })
    .input(mailServerInput)
    .output(mailServerView)
    .mutation(({ ctx, input }) => setMailServer(ctx, input)),
  remove: adminProcedure
    .meta({
      rest: 'DELETE /mail-server',
      summary: 'Forget the mail server',
      errors: ['mailServerNotFound', 'mailServerFixed'],
    })
    .mutation(({ ctx }) => removeMailServer(ctx)),
  test: adminProcedure
    .meta({
      rest: 'POST /mail-server/test',
      summary: 'Send a test email to the barber by the mail server',
      description:
        'Answers the sentence of the server with its meaning, within 15 seconds. A refusal of the server is an answer too (200 with is_sent false).',
      errors: ['mailServerMissing', 'tooManyMailTests'],
    })
    .output(mailTestView)
    .mutation(async ({ ctx }) => {
      const outcome = await testMailServer(ctx)
      if (outcome.isSent) await confirmStep(ctx, 'mail')
      return outcome
    }),
  dns: adminProcedure
    .meta({
      rest: 'GET /mail-server/dns',
      summary: 'Check SPF, DKIM and DMARC of the sender’s domain',
      errors: ['mailServerMissing'],
    })
    .output(mailDnsView)
    .query(({ ctx }) => checkMailDns(ctx)),
})
