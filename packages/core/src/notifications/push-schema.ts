import { z } from 'zod'
import { line } from '../kernel/fields.ts'
import { publicHttpsUrl } from '../kernel/public-url.ts'

const MAX_ENDPOINT_LENGTH = 1000
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/
const KEY_MESSAGE = 'This is not a valid browser subscription key.'
const ENDPOINT_MESSAGE = 'Please enter the address of a push service, on https.'

/** A browser's subscription, in the form `PushSubscription.toJSON()` gives it. */
export const subscribeInput = z.object({
  endpoint: publicHttpsUrl(MAX_ENDPOINT_LENGTH, ENDPOINT_MESSAGE),
  keys: z.object({
    // An uncompressed point of P-256, and 16 random bytes.
    p256dh: line(100, KEY_MESSAGE).refine((key) => bytesOf(key) === 65, KEY_MESSAGE),
    auth: line(50, KEY_MESSAGE).refine((key) => bytesOf(key) === 16, KEY_MESSAGE),
  }),
})

export type SubscribeInput = z.output<typeof subscribeInput>

export const publicKeyView = z
  .object({
    publicKey: z.string(),
    /** When it replaced an unreadable key; devices subscribed before then receive nothing. */
    replacedAt: z.date().nullable(),
  })
  .meta({ id: 'PushPublicKey', description: 'The key a browser subscribes to (VAPID, base64url).' })

export const deviceView = z
  .object({
    id: z.int(),
    userAgent: z.string().nullable(),
    createdAt: z.date(),
    lastWorkedAt: z.date().nullable().describe('When its push service last took a notification.'),
    isNameless: z
      .boolean()
      .describe('Its session has expired: until the next login its notifications name nobody.'),
    /** The host of the push service; the full endpoint is a secret. */
    service: z.string(),
  })
  .meta({ id: 'PushDevice' })

const wayView = {
  problem: z
    .string()
    .nullable()
    .describe('Why the barber is not reached this way, as a part of a sentence; null if he is.'),
  lastWorkedAt: z.date().nullable(),
}

/** How the barber hears of a booking. */
export const reachView = z
  .object({
    isHeard: z.boolean().describe('Whether at least one of the ways works.'),
    isAlarm: z.boolean().describe('Whether none works although the setup is finished.'),
    email: z.object({
      address: z.string().nullable().describe('Where emails to the barber go.'),
      ...wayView,
    }),
    push: z.object({ devices: z.int(), ...wayView }),
  })
  .meta({
    id: 'BarberReach',
    examples: [
      {
        is_heard: true,
        is_alarm: false,
        email: { address: 'barber@example.edu', problem: null, last_worked_at: null },
        push: { devices: 0, problem: 'no device gets notifications', last_worked_at: null },
      },
    ],
  })

export const testView = z
  .object({
    /** The number of devices per outcome; those gone were deleted. */
    accepted: z.int(),
    gone: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'PushTest' })

function bytesOf(key: string): number {
  return BASE64URL.test(key) ? Buffer.from(key, 'base64url').length : 0
}
