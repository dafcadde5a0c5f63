import { z } from 'zod'
import { id, integer } from '../../kernel/fields.ts'
import { subscribeInput } from '../../messages/push-schema.ts'
import { byTokenInput } from '../by-token-schema.ts'

const MAX_MINUTES = 60

/** What the client of a booking was told. */
export const notifiedDelayView = z
  .object({
    minutes: z.int(),
    comeAt: z.date().describe('The booked start and those minutes. The booking itself stays.'),
  })
  .meta({ id: 'ToldDelay' })

/** The first sentence of a day, which the barber sees before it goes. */
export const delayToTellView = z
  .object({
    bookingId: z.int(),
    clientName: z.string(),
    startDatetime: z.date(),
    minutes: z.int(),
  })
  .meta({ id: 'DelayToTell' })

export const tellInput = z
  .object({ id, minutes: integer({ min: 1, max: MAX_MINUTES }) })
  .meta({ examples: [{ minutes: 10 }] })

export const decidedView = z.object({
  isNotified: z
    .boolean()
    .describe('Whether the delays of today are told by themselves from now on.'),
})

export const followInput = byTokenInput
  .extend({
    push: subscribeInput
      .nullable()
      .describe('The subscription of the browser; null ends the notifications.'),
  })
  .meta({ examples: [{ push: null }] })

export type FollowInput = z.output<typeof followInput>

export const notificationsView = z
  .object({
    notifications: z
      .object({
        isOn: z.boolean().describe('Whether a browser is notified.'),
        pushKey: z.string().describe('The key a browser subscribes to (VAPID, base64url).'),
      })
      .nullable()
      .describe('Null where delays are not told: while the setting is off, or by another link.'),
  })
  .meta({ id: 'DelayNotifications' })
