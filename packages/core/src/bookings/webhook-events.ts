import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import { withProblems } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { queueDeliveries, webhooksFor } from '../webhooks/deliveries.ts'
import type { WebhookEvent } from '../webhooks/webhook-form.ts'
import { webhookEvent } from '../webhooks/webhook-schema.ts'
import { bookingView as bookingViewSchema } from './booking-view-schema.ts'
import type { Change } from './change-kind.ts'
import { cellOf } from './change-table.ts'
import { bookingView } from './list-bookings.ts'

/** The body of a request to a webhook. */
export const webhookPayload = z
  .object({
    id: z
      .uuid()
      .meta({ examples: ['6a0c1b5e-0000-4000-8000-000000000001'] })
      .describe('The event; the same at each attempt, and the `webhook-id`.'),
    type: webhookEvent,
    createdAt: z.date(),
    booking: bookingViewSchema.describe('As it was right after the event.'),
  })
  .meta({ id: 'WebhookPayload' })

/** The event of a change; null for none. */
export function webhookEventOf(
  { kind, before, after, item }: Change,
  { now }: Pick<Context, 'now'>,
): WebhookEvent | null {
  const { act, ifAhead = false } = cellOf(kind, 'webhooks')
  if (kind === 'erased') return wasBooked(after) ? act : null
  const isAhead = after.startAt > (item?.deletedAt ?? now)
  const hasHappened = isAhead && (before ?? after).status === 'confirmed'
  if (ifAhead && !hasHappened) return null
  return isBooked(before) || isBooked(after) ? act : null
}

type Asked = Pick<Change['after'], 'status' | 'pendingUntil' | 'decision'>

/** Whether programs know a booking as a visit that takes place, or took place. */
function isBooked(booking: Asked | null): boolean {
  return booking !== null && booking.status !== 'pending' && booking.status !== 'cancelled'
}

/** Whether programs were ever told of a booking: a request that was not approved is none to them. */
function wasBooked(booking: Asked): boolean {
  const { pendingUntil, decision } = booking
  return isBooked(booking) || pendingUntil === null || decision === 'approved'
}

/** Queues the event of a change for the webhooks that want it, in the transaction of the change. */
export async function queueWebhookEvent(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  change: Change,
): Promise<void> {
  const type = webhookEventOf(change, ctx)
  if (!type) return
  const webhookIds = await webhooksFor(tx, type)
  if (webhookIds.length === 0) return
  const { id: bookingId, status } = change.after
  const row = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: withProblems,
  })
  // A booking that is being deleted is sent as cancelled.
  const booking = bookingView({ ...row, status })
  await queueDeliveries(tx, ctx, webhookIds, { type, bookingId, booking })
}
