import * as z from 'zod/mini'

/** The changes of a booking that a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.rescheduled',
  'booking.updated',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The server checks that the address leads to a public server. */
export const webhookForm = z.object({
  url: z
    .string()
    .check(
      z.trim(),
      z.regex(/^https:\/\/./i, 'Please enter an address that begins with https://.'),
    ),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(z.minLength(1, 'Please choose at least one event.')),
})
