import { z } from 'zod'
import { integer } from '../kernel/fields.ts'
import { subscribeInput } from '../messages/push-schema.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOCK_MESSAGE = 'Please enter a time such as 09:00.'
const DAYS_MESSAGE = 'Please choose at least one day.'

export const byTokenInput = z.object({ publicToken: z.string() })

export const joinInput = byTokenInput
  .extend({
    weekdays: z
      .array(integer({ min: 0, max: 6 }), DAYS_MESSAGE)
      .min(1, DAYS_MESSAGE)
      .transform((days) => [...new Set(days)].toSorted())
      .describe('0 is Monday.'),
    fromTime: z.string(CLOCK_MESSAGE).regex(CLOCK, CLOCK_MESSAGE),
    toTime: z
      .string(CLOCK_MESSAGE)
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, CLOCK_MESSAGE)
      .describe('An offered appointment starts before that; 24:00 is midnight.'),
    push: subscribeInput
      .nullish()
      .describe(
        'The subscription of the browser, to be notified as well; null ends that, and without it nothing changes.',
      ),
  })
  .refine(({ fromTime, toTime }) => fromTime < toTime, {
    path: ['toTime'],
    error: 'The end has to be after the start.',
  })
  .meta({ examples: [{ weekdays: [0, 2], fromTime: '09:00', toTime: '17:00' }] })

const wishes = z.object({
  weekdays: z.array(z.int()).describe('0 is Monday.'),
  fromTime: z.string(),
  toTime: z.string(),
  joinedAt: z.date(),
})

/** The place of a booking on the waitlist, for its owner. */
export const placeView = z
  .object({
    canJoin: z.boolean().describe('False when it is switched off, or too late to reschedule.'),
    entry: wishes.extend({ isPushed: z.boolean() }).nullable(),
    canOpen: wishes
      .pick({ weekdays: true, fromTime: true, toTime: true })
      .nullable()
      .describe('The weekdays and hours that the business hours leave; null while all is closed.'),
    pushKey: z.string().nullable().describe('The key a browser subscribes to (VAPID, base64url).'),
  })
  .meta({ id: 'WaitlistPlace' })

export const lineView = z
  .array(
    wishes.extend({
      id: z.int(),
      bookingId: z.int(),
      clientName: z.string(),
      typeName: z.string(),
      startDatetime: z.date(),
      offer: z
        .object({ startDatetime: z.date(), expiresAt: z.date() })
        .nullable()
        .describe('What is held for the client now.'),
    }),
  )
  .meta({ id: 'Waitlist' })

export type JoinInput = z.output<typeof joinInput>
export type ByTokenInput = z.output<typeof byTokenInput>
