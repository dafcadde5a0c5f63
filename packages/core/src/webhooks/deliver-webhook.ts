import { randomUUID } from 'node:crypto'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { OutsideError, type OutsideFetch } from '../kernel/outside-fetch.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { countForSession } from '../limits/session-limit.ts'
import { bodyOf, deliveryViewOf, SHOWN_DELIVERY } from './deliveries.ts'
import { SECRET_PURPOSE } from './edit-webhooks.ts'
import { nextAttempt } from './internal/retry.ts'
import { signatureHeaders } from './internal/signature.ts'
import { TEST_TYPE } from './webhook-schema.ts'

/** How long a receiver may take. */
const TIMEOUT_MS = 10_000
/** After that an attempt without an outcome was that of a worker that died. */
const SETTLED_MS = TIMEOUT_MS + 2_000
/** Tolerates clock skew between machines: a job that runs slightly early still claims its delivery. */
const CLOCK_TOLERANCE_MS = 2_000
/** The beginning of a response that is shown. */
const MAX_RESPONSE_BYTES = 500
const GONE = 410
/** Protects the server that receives the webhook, which may be another person's. */
const TESTS_PER_HOUR = 10
const UNREADABLE_SECRET =
  'The secret cannot be read, because the application key was changed. Please delete this webhook and add it again.'

type WebhookContext = Context & { outside: OutsideFetch }

interface Attempt {
  id: number
  webhookId: number
  eventId: string
  body: string
  attempts: number
  createdAt: Date
  retryUntil: Date
  url: string
  encryptedSecret: Uint8Array
}

/**
 * Sends one event to one webhook. The row's own state decides whether it is still to be sent. A worker that dies after it
 * has sent the event sends it again, with the same id.
 *
 * @throws Error while another worker sends it, so that the job is retried.
 */
export async function deliverWebhook(ctx: WebhookContext, { deliveryId }: { deliveryId: number }) {
  const claimed = await claim(ctx, deliveryId)
  if (claimed) await record(ctx, claimed, await send(ctx, claimed))
}

/**
 * Claims a delivery that is due, or one whose worker has died.
 *
 * @returns null if it is finished, waits for its next attempt, its webhook is off, or a restore has paused everything.
 */
async function claim(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number,
): Promise<Attempt | null> {
  const soon = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  const stale = new Date(now.getTime() - SETTLED_MS)
  const [claimed] = await db.$queryRaw<Attempt[]>`
    UPDATE webhook_delivery AS delivery
       SET state = 'sending', attempts = attempts + 1, last_attempt_at = ${now}
      FROM webhook
     WHERE delivery.id = ${id} AND webhook.id = webhook_id AND is_active
       AND (state = 'waiting' AND next_attempt_at <= ${soon} OR state = 'sending' AND last_attempt_at <= ${stale})
       AND NOT EXISTS (SELECT FROM restore WHERE resumed_at IS NULL)
    RETURNING delivery.id, webhook_id AS "webhookId", event_id::text AS "eventId", body, attempts,
              delivery.created_at AS "createdAt", retry_until AS "retryUntil", url, encrypted_secret AS "encryptedSecret"`
  if (claimed) return claimed
  const [left] = await db.webhookDelivery.findMany({
    where: { id, state: { in: ['waiting', 'sending'] } },
    select: { state: true, webhook: { select: { isActive: true } } },
  })
  if (left?.webhook.isActive === false) {
    const isOpen = [{ state: 'waiting' }, { state: 'sending', lastAttemptAt: { lte: stale } }]
    const data = { state: 'failed', nextAttemptAt: null, problem: 'The webhook was turned off.' }
    await db.webhookDelivery.updateMany({ where: { id, OR: isOpen }, data })
  } else if (left?.state === 'sending') throw new Error('Another worker is sending this.')
  return null
}

interface Outcome {
  responseStatus: number | null
  responseText: string | null
  /** Null for a success. */
  problem: string | null
}

async function send(ctx: WebhookContext, { eventId, body, url, ...attempt }: Attempt) {
  const failed = (problem: string): Outcome => ({
    responseStatus: null,
    responseText: null,
    problem,
  })
  const secret = decryptOrNull(ctx, attempt.encryptedSecret, SECRET_PURPOSE)
  if (secret === null) return failed(UNREADABLE_SECRET)
  try {
    const response = await ctx.outside.fetch({
      ...{ url, method: 'POST', body, timeoutMs: TIMEOUT_MS },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'haircuts-webhooks',
        ...signatureHeaders(secret, { eventId, body, now: ctx.now }),
      },
      maxBytes: MAX_RESPONSE_BYTES,
      isCutOff: true,
    })
    return {
      responseStatus: response.status,
      // PostgreSQL stores no NUL.
      responseText: (await response.text()).replaceAll('\0', ''),
      problem: problemOf(response.status),
    }
  } catch (error) {
    if (error instanceof OutsideError) return failed(error.message)
    throw error
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status === GONE) return 'The server says that this address is gone for good (410).'
  if (status >= 300 && status < 400)
    return `The server redirects to another address (${status}). Please enter that one.`
  return `The server answered ${status}.`
}

/** Records the outcome, unless another attempt has claimed the delivery since. */
async function record(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { id, webhookId, attempts, createdAt } = attempt
  const isDelivered = outcome.problem === null
  const isGone = outcome.responseStatus === GONE
  const nextAttemptAt = isDelivered || isGone ? null : nextAttempt(attempt, ctx.now)
  const isFailed = !isDelivered && nextAttemptAt === null
  const state = isDelivered ? 'delivered' : isFailed ? 'failed' : 'waiting'
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, state: 'sending', attempts },
      data: { ...outcome, state, nextAttemptAt },
    })
    if (count === 0) return
    if (isDelivered)
      await tx.webhook.updateMany({
        where: { id: webhookId, failingSince: { not: null } },
        data: { failingSince: null },
      })
    if (isFailed)
      await tx.webhook.updateMany({
        where: { id: webhookId, failingSince: null },
        data: { failingSince: createdAt },
      })
    if (nextAttemptAt)
      await ctx.enqueue(tx, {
        ...{ name: 'deliver-webhook', payload: { deliveryId: id } },
        notBefore: nextAttemptAt,
      })
  })
}

/**
 * Sends a test event now, once, and waits for the response. It says nothing about any person, and one that fails marks
 * nothing as failing.
 *
 * @throws AppError webhookNotFound; tooManyWebhookTests
 */
export async function testWebhook(ctx: WebhookContext, { id }: { id: number }) {
  const webhook = await ctx.db.webhook.findUnique({ where: { id } })
  if (!webhook) throw new AppError('webhookNotFound')
  const limit = { name: 'webhook-test', maxPerHour: TESTS_PER_HOUR }
  await countForSession(ctx, limit, 'tooManyWebhookTests')
  const eventId = randomUUID()
  const { now } = ctx
  const body = bodyOf({ id: eventId, type: TEST_TYPE, createdAt: now })
  const { url, encryptedSecret } = webhook
  const created = await ctx.db.webhookDelivery.create({
    data: {
      ...{ webhookId: id, eventId, type: TEST_TYPE, body, createdAt: now, retryUntil: now },
      ...{ state: 'sending', attempts: 1, lastAttemptAt: now },
    },
  })
  const outcome = await send(ctx, { ...created, url, encryptedSecret })
  const data = { ...outcome, state: outcome.problem === null ? 'delivered' : 'failed' }
  const row = await ctx.db.webhookDelivery.update({
    where: { id: created.id },
    data,
    select: SHOWN_DELIVERY,
  })
  return deliveryViewOf(row)
}
