import { createHmac, randomBytes } from 'node:crypto'

/** Marks a signing secret, as Standard Webhooks has it (https://www.standardwebhooks.com). */
const SECRET_PREFIX = 'whsec_'

/** 256 random bits. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`
}

interface Signed {
  eventId: string
  body: string
  now: Date
}

/**
 * The headers of Standard Webhooks: an HMAC over the id, the time in seconds and the body. The time lets a receiver reject an
 * old request that somebody sends again.
 */
export function signatureHeaders(secret: string, { eventId, body, now }: Signed) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signed = `${eventId}.${timestamp}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
