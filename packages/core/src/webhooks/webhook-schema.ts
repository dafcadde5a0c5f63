import { z } from 'zod'
import { flag, id, list } from '../kernel/fields.ts'
import { publicHttpsUrl } from '../kernel/public-url.ts'
import { WEBHOOK_EVENTS } from './webhook-form.ts'

const MAX_URL_LENGTH = 1000
export const URL_MESSAGE =
  'Please enter the address of a public server, such as https://example.com/hook.'

export const webhookEvent = z.enum(WEBHOOK_EVENTS)
/** What is sent to try a webhook out. */
export const TEST_TYPE = 'webhook.test'
export const deliveryType = z.enum([...WEBHOOK_EVENTS, TEST_TYPE])
export type DeliveryType = z.output<typeof deliveryType>

const url = publicHttpsUrl(MAX_URL_LENGTH, URL_MESSAGE)
  .meta({ type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH })
  .describe('By https, and with a public name. Redirects are not followed.')
const events = list(webhookEvent, {
  min: 1,
  max: WEBHOOK_EVENTS.length,
  message: 'Please choose at least one event.',
})
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))
  .meta({
    type: 'array',
    items: { type: 'string', enum: [...WEBHOOK_EVENTS] },
    minItems: 1,
    maxItems: WEBHOOK_EVENTS.length,
  })

export const createWebhookInput = z
  .object({ url, events })
  .meta({ examples: [{ url: 'https://example.com/hook', events: [...WEBHOOK_EVENTS] }] })
export type CreateWebhookInput = z.output<typeof createWebhookInput>

export const updateWebhookInput = z
  .object({
    id,
    url: url.optional(),
    events: events.optional(),
    isActive: flag.optional().describe('Off: it is told of nothing.'),
  })
  .meta({ examples: [{ isActive: false }] })
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>

export const deliveryInput = z.object({ id, deliveryId: id })

const EXAMPLE = {
  id: 2,
  url: 'https://example.com/hook',
  events: [...WEBHOOK_EVENTS],
  isActive: true,
  createdAt: '2026-03-01T18:20:11.000Z',
  failingSince: null,
  lastDeliveredAt: null,
}

export const webhookView = z
  .object({
    id: z.int(),
    url: z.url(),
    events: z.array(webhookEvent),
    isActive: z.boolean(),
    createdAt: z.date(),
    failingSince: z
      .date()
      .nullable()
      .describe('The first event that was given up since the last success; null while it works.'),
    lastDeliveredAt: z.date().nullable().describe('Within the log of 14 days.'),
  })
  .meta({ id: 'Webhook', examples: [EXAMPLE] })

export const newWebhookView = webhookView
  .extend({
    secret: z.string().describe('Signs what is sent. It is never shown again.'),
  })
  .meta({
    id: 'NewWebhook',
    examples: [{ ...EXAMPLE, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }],
  })

export const deliveryView = z
  .object({
    id: z.int(),
    eventId: z.uuid().describe('The `webhook-id` of the request.'),
    type: deliveryType,
    bookingId: z.int().nullable().describe('Null for a test.'),
    state: z
      .enum(['waiting', 'sending', 'delivered', 'failed'])
      .describe('`failed`: given up, after a day, at once by a 410, or a test.'),
    attempts: z.int(),
    createdAt: z.date(),
    lastAttemptAt: z.date().nullable(),
    nextAttemptAt: z.date().nullable(),
    responseStatus: z.int().nullable(),
    responseText: z.string().nullable().describe('The first 500 bytes of the last response.'),
    problem: z.string().nullable().describe('Why the last attempt failed, as a sentence.'),
  })
  .meta({
    id: 'WebhookDelivery',
    examples: [
      {
        id: 41,
        eventId: '6a0c1b5e-0000-4000-8000-000000000001',
        type: 'booking.created',
        bookingId: 172,
        state: 'delivered',
        attempts: 1,
        createdAt: '2026-03-01T18:20:11.000Z',
        lastAttemptAt: '2026-03-01T18:20:12.000Z',
        nextAttemptAt: null,
        responseStatus: 204,
        responseText: '',
        problem: null,
      },
    ],
  })
