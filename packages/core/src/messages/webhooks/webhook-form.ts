/** The changes of a booking that a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.rescheduled',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
