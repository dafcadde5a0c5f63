import { byIdInput } from '@haircuts/core/kernel/fields'
import { testWebhook } from '@haircuts/core/webhooks/deliver-webhook'
import { listDeliveries, resendDelivery } from '@haircuts/core/webhooks/deliveries'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '@haircuts/core/webhooks/edit-webhooks'
import {
  createWebhookInput,
  deliveryInput,
  deliveryView,
  newWebhookView,
  updateWebhookInput,
  webhookView,
} from '@haircuts/core/webhooks/webhook-schema'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const webhookRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /webhooks', summary: 'List the webhooks' })
    .output(z.array(webhookView))
    .query(({ ctx }) => listWebhooks(ctx)),
  create: adminProcedure
    .meta({
      rest: 'POST /webhooks',
      summary: 'Create a webhook',
      description:
        'Answers the secret, which is shown this once. What is sent is described under `webhooks` of this document.',
      errors: ['tooManyWebhooks'],
      creates: true,
    })
    .input(createWebhookInput)
    .output(newWebhookView)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /webhooks/:id',
      summary: 'Change a webhook',
      errors: ['webhookNotFound'],
    })
    .input(updateWebhookInput)
    .output(webhookView)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /webhooks/:id',
      summary: 'Delete a webhook with its log',
      errors: ['webhookNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),
  test: adminProcedure
    .meta({
      rest: 'POST /webhooks/:id/test',
      summary: 'Send a test event now',
      description:
        'Its `type` is `webhook.test`, and it has no booking. Waits for the response, at most 10 seconds, and tries once. Ten an hour for a session.',
      errors: ['webhookNotFound', 'tooManyWebhookTests'],
    })
    .input(byIdInput)
    .output(deliveryView)
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),
  deliveries: adminProcedure
    .meta({
      rest: 'GET /webhooks/:id/deliveries',
      summary: 'List what was sent to a webhook',
      description: 'The newest hundred, of the last 14 days.',
      errors: ['webhookNotFound'],
    })
    .input(byIdInput)
    .output(z.array(deliveryView))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  resend: adminProcedure
    .meta({
      rest: 'POST /webhooks/:id/deliveries/:deliveryId/resend',
      summary: 'Send an event again',
      description: 'The same event with the same id, now and, where it fails, for another day.',
      errors: ['deliveryNotFound', 'deliveryUnderway'],
    })
    .input(deliveryInput)
    .output(deliveryView)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input)),
})
