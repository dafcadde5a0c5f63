import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { Prisma } from '@haircuts/db/prisma'
import { phoneKey } from '../contacts/phone-number.ts'
import { type Contact, isOneOf } from '../contacts/same-contact.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { toWire } from '../kernel/key-case.ts'
import { readSettings } from '../site/settings.ts'
import { RETRY_MS } from './internal/retry.ts'
import type { WebhookEvent } from './webhook-form.ts'
import { deliveryType, deliveryView, TEST_TYPE } from './webhook-schema.ts'

/** The deliveries of a webhook that are listed. */
const LISTED = 100

/** The active webhooks that are told of an event. */
export async function webhooksFor(tx: Transaction, event: WebhookEvent): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(tx, WEBHOOKS_FOR, [event])
  return rows.map(({ id }) => id)
}

const WEBHOOKS_FOR = {
  name: 'webhooks for an event',
  text: 'SELECT id FROM webhook WHERE is_active AND $1 = ANY(events)',
}

interface Event {
  type: WebhookEvent
  bookingId: number
  booking: object
}

/** Queues one delivery of an event for each webhook, in the transaction of the event. */
export async function queueDeliveries(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  webhookIds: readonly number[],
  { type, bookingId, booking }: Event,
): Promise<void> {
  const eventId = randomUUID()
  const { now } = ctx
  const rows = await tx.webhookDelivery.createManyAndReturn({
    data: webhookIds.map((webhookId) => ({
      ...{ webhookId, eventId, type, bookingId, createdAt: now },
      body: bodyOf({ id: eventId, type, createdAt: now, booking }),
      state: 'waiting',
      nextAttemptAt: now,
      retryUntil: new Date(now.getTime() + RETRY_MS),
    })),
    select: { id: true },
  })
  for (const { id } of rows) await enqueueDelivery(tx, ctx, id)
}

export function enqueueDelivery(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  deliveryId: number,
) {
  return ctx.enqueue(tx, { name: 'deliver-webhook', payload: { deliveryId } })
}

/** The names and dates of the REST API. */
export function bodyOf(payload: object): string {
  return JSON.stringify(toWire(payload))
}

/** What the barber sees of a delivery. */
export const SHOWN_DELIVERY = {
  id: true,
  eventId: true,
  type: true,
  bookingId: true,
  state: true,
  attempts: true,
  createdAt: true,
  lastAttemptAt: true,
  nextAttemptAt: true,
  responseStatus: true,
  responseText: true,
  problem: true,
} as const satisfies Prisma.WebhookDeliverySelect

type Row = Prisma.WebhookDeliveryGetPayload<{ select: typeof SHOWN_DELIVERY }>

export function deliveryViewOf(row: Row) {
  const { state } = deliveryView.shape
  return { ...row, type: deliveryType.parse(row.type), state: state.parse(row.state) }
}

/** The newest first. @throws AppError webhookNotFound */
export async function listDeliveries({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  const rows = await db.webhookDelivery.findMany({
    where: { webhookId: id },
    orderBy: { id: 'desc' },
    take: LISTED,
    select: SHOWN_DELIVERY,
  })
  if (rows.length === 0 && (await db.webhook.count({ where: { id } })) === 0)
    throw new AppError('webhookNotFound')
  return rows.map(deliveryViewOf)
}

/** Sends the same event again, now and for another day. @throws AppError deliveryNotFound, deliveryUnderway */
export async function resendDelivery(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id, deliveryId }: { id: number; deliveryId: number },
) {
  return ctx.db.$transaction(async (tx) => {
    const where = { id: deliveryId, webhookId: id }
    const { count } = await tx.webhookDelivery.updateMany({
      where: { ...where, state: { not: 'sending' } },
      data: {
        state: 'waiting',
        nextAttemptAt: ctx.now,
        retryUntil: new Date(ctx.now.getTime() + RETRY_MS),
      },
    })
    const row = await tx.webhookDelivery.findFirst({ where, select: SHOWN_DELIVERY })
    if (!row) throw new AppError('deliveryNotFound')
    if (count === 0) throw new AppError('deliveryUnderway')
    await enqueueDelivery(tx, ctx, deliveryId)
    return deliveryViewOf(row)
  })
}

/** After that an attempt without an outcome was that of a worker that died, and a delivery that is due has lost its job. */
const OVERDUE_MS = 60_000
/** Deliveries of one run. */
const MAX_OVERDUE = 100

/**
 * Recovers from a crash or a lost job: enqueues the deliveries that are past their due time. Those that were tried last come last, so
 * that a hundred which always fail keep no other one waiting. A test is not repeated: the request that sent it has ended with the process.
 */
export async function enqueueOverdueDeliveries({
  db,
  now,
  enqueue,
}: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const before = new Date(now.getTime() - OVERDUE_MS)
  await db.webhookDelivery.updateMany({
    where: { type: TEST_TYPE, state: 'sending', lastAttemptAt: { lte: before } },
    data: { state: 'failed', problem: 'The site was stopped during the test.' },
  })
  const overdue = await db.webhookDelivery.findMany({
    where: {
      type: { not: TEST_TYPE },
      OR: [
        { state: 'waiting', nextAttemptAt: { lte: before } },
        { state: 'sending', lastAttemptAt: { lte: before } },
      ],
    },
    select: { id: true },
    orderBy: [{ lastAttemptAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: MAX_OVERDUE,
  })
  if (overdue.length === 0) return
  await db.$transaction(async (tx) => {
    for (const { id } of overdue) await enqueueDelivery(tx, { enqueue }, id)
  })
}

/** After a restore the jobs of what was waiting are gone, and receivers know by the id what they have got already. */
export async function resumeDeliveries(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
): Promise<void> {
  const waiting = await tx.webhookDelivery.findMany({
    where: { state: { in: ['waiting', 'sending'] } },
    select: { id: true },
  })
  for (const { id } of waiting) await enqueueDelivery(tx, ctx, id)
}

interface ErasedPerson {
  bookingIds: readonly number[]
  contacts: readonly Contact[]
}

/** Deletes what was or would be sent about a person; a deleted booking is found by the contact that the event has. */
export async function eraseDeliveries(
  tx: Transaction,
  { bookingIds, contacts }: ErasedPerson,
): Promise<void> {
  const phone = Prisma.sql`body::jsonb #>> '{booking,client,phone}'`
  const phones = await tx.$queryRaw<{ phone: string }[]>`
    SELECT DISTINCT ${phone} AS phone FROM webhook_delivery
     WHERE booking_id IS NOT NULL AND ${phone} IS NOT NULL`
  const { phoneCountry } = await readSettings(tx)
  const keys = Object.fromEntries(
    phones.map((each) => [each.phone, phoneKey(each.phone, phoneCountry)]),
  )
  const stored = Prisma.sql`
    body::jsonb #>> '{booking,client,name}', body::jsonb #>> '{booking,client,email}',
    ${JSON.stringify(keys)}::jsonb ->> (${phone})`
  await tx.$executeRaw`
    DELETE FROM webhook_delivery
     WHERE booking_id = ANY(${[...bookingIds]}::int[])
        OR booking_id IS NOT NULL AND ${isOneOf(contacts, stored)}`
}
